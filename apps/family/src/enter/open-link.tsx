import { ApiError } from '@caderneta/api-client/fetch';
import type { LinkState } from '@caderneta/api-client/contract';
import { Button, buttonStyle, FieldError, space } from '@caderneta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { paths } from '../app/paths.ts';
import { Link } from '../router/link.tsx';
import { navigate } from '../router/navigation.ts';
import { Doorway } from '../session/doorway.tsx';
import { familyKey } from '../session/family.queries.ts';
import { forgetWhatWasSeen } from '../session/forget.ts';
import { ClosedLink, schoolOf } from './closed-link.tsx';
import { pair } from './enter.queries.ts';
import { targetOf } from './target-of.ts';

export interface OpenLinkProps {
  token: string;
  link: LinkState;
  /** Name of another guardian, whose device this is so far. */
  current: string | undefined;
}

const big = { width: '100%', minHeight: '56px', fontSize: '1.125rem' } as const;

/** A link that still pairs a device. Only the tap uses it up: programs open links too. */
export function OpenLink({ token, link, current }: OpenLinkProps) {
  const queries = useQueryClient();
  const enter = useMutation({
    mutationFn: () => pair(token),
    onSuccess: async ({ target }) => {
      await forgetWhatWasSeen(queries);
      await queries.resetQueries({ queryKey: familyKey });
      navigate(targetOf(target), { replace: true });
    },
  });
  const status = enter.error instanceof ApiError ? enter.error.status : null;
  if (status === 409) return <ClosedLink reason="used" {...schoolOf(link)} />;
  if (status === 404) return <ClosedLink reason="unknown" />;
  if (status === 429) return <ClosedLink reason="tooMany" />;
  const { responsibleName: name, schoolName, schoolLogoUrl } = link;
  return (
    <Doorway schoolName={schoolName} schoolLogoUrl={schoolLogoUrl} title={`Olá, ${name}!`}>
      {current ? (
        <p>
          Este link é de <strong>{name}</strong>, mas este aparelho está com o acesso de{' '}
          <strong>{current}</strong>. Deseja trocar?
        </p>
      ) : (
        <p>Este link é só seu. Um toque e este aparelho recebe tudo o que a escola envia.</p>
      )}
      <div css={{ display: 'grid', gap: space[12], width: '100%' }}>
        <Button variant="primary" busy={enter.isPending} onClick={() => enter.mutate()} css={big}>
          {current ? `entrar como ${name}` : 'entrar'}
        </Button>
        {current && (
          <Link href={paths.feed} replace css={buttonStyle('neutral')}>
            continuar como {current}
          </Link>
        )}
      </div>
      <div role="alert" css={{ '&:empty': { marginTop: `-${space[16]}` } }}>
        {enter.isError && (
          <FieldError>Não deu certo. Confira a internet e tente de novo.</FieldError>
        )}
      </div>
    </Doorway>
  );
}

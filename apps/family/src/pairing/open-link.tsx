import { ApiError } from '@caderneta/api-client/fetch';
import type { Family, LinkState } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/family-texts';
import { formatList } from '@caderneta/formats';
import { Button, FieldError } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ButtonLink } from '../ground/button-link.ts';
import { navigate } from '../ground/navigation.ts';
import { AuthCard, Choices } from '../layout/auth-card.tsx';
import { schoolsOf } from '../session/family-context.ts';
import { familyKey } from '../session/family.queries.ts';
import { deleteSeenContent } from '../session/forget.ts';
import { welcomeBefore } from '../welcome/welcome-address.ts';
import { ClosedLink, schoolOf } from './closed-link.tsx';
import { pair } from './pairing.queries.ts';
import { targetOf } from '../welcome/target-of.ts';

export interface OpenLinkProps {
  token: string;
  link: LinkState;
  /** The guardian of this device; null before the first pairing. */
  family: Family | null;
}

/** A link that still pairs a device. Only the tap uses it up: programs open links too. */
export function OpenLink({ token, link, family }: OpenLinkProps) {
  const queries = useQueryClient();
  const enter = useMutation({
    mutationFn: (joins?: boolean) => pair(token, joins),
    onSuccess: async ({ target }) => {
      await deleteSeenContent(queries);
      const address = await welcomeBefore(targetOf(target));
      // Resets last, because this page would ask the new guardian something else for a moment.
      await queries.resetQueries({ queryKey: familyKey });
      navigate(address, { replace: true });
    },
  });
  const status = enter.error instanceof ApiError ? enter.error.status : null;
  if (status === 409) return <ClosedLink reason="used" {...schoolOf(link)} />;
  if (status === 404) return <ClosedLink reason="unknown" />;
  if (status === 429) return <ClosedLink reason="tooMany" />;
  const { responsibleName: name, schoolName, schoolLogoUrl } = link;
  const stays = family !== null && link.canStay === true;
  const joins = family !== null && (link.canJoin === true || stays);
  const { variables: tapped, isPending, mutate } = enter;
  return (
    <AuthCard schoolName={schoolName} schoolLogoUrl={schoolLogoUrl} title={`Olá, ${name}!`}>
      <p>
        <Question link={link} family={family} joins={joins} />
      </p>
      <EntryChoices>
        {joins && (
          <Button
            variant="primary"
            busy={isPending && tapped === true}
            disabled={isPending}
            onClick={() => mutate(true)}
          >
            acrescentar {stays ? name : schoolName}
          </Button>
        )}
        <Button
          variant={joins ? 'neutral' : 'primary'}
          busy={isPending && tapped !== true}
          disabled={isPending}
          onClick={() => mutate(undefined)}
        >
          {joins ? 'trocar' : family ? `entrar como ${name}` : 'entrar'}
        </Button>
        {family && (
          <ButtonLink href={paths.feed} replace>
            {joins ? 'agora não' : `continuar como ${family.responsible.name}`}
          </ButtonLink>
        )}
      </EntryChoices>
      <div role="alert">
        {enter.isError && (
          <FieldError>Não deu certo. Confira a internet e tente de novo.</FieldError>
        )}
      </div>
    </AuthCard>
  );
}

interface QuestionProps extends Pick<OpenLinkProps, 'link' | 'family'> {
  /** Whether the school or the guardian can be added to those of the device. */
  joins: boolean;
}

/** Asks before the link changes this device. */
function Question({ link, family, joins }: QuestionProps) {
  if (!family) {
    return 'Este link é só seu. Um toque e este aparelho recebe tudo o que a escola envia.';
  }
  if (joins && link.canStay) {
    return (
      <>
        Este aparelho já está com o acesso de <strong>{family.responsible.name}</strong>. Podem
        ficar os dois: vocês trocam em ‘Mais’. Ao trocar aqui, o outro acesso termina.
      </>
    );
  }
  if (joins) {
    const shown = formatList(schoolsOf(family).map(({ name }) => name));
    return (
      <>
        Este aparelho já mostra as mensagens de <strong>{shown}</strong>. Ao trocar, ele deixa de
        mostrá-las.
      </>
    );
  }
  return (
    <>
      Este link é de <strong>{link.responsibleName}</strong>, mas este aparelho está com o acesso de{' '}
      <strong>{family.responsible.name}</strong>. Deseja trocar?
    </>
  );
}

const EntryChoices = styled(Choices)({
  '& > button:first-of-type': { width: '100%', minHeight: '56px', fontSize: '1.125rem' },
});

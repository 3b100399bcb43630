import type { Family, LinkState } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/family-texts';
import { Button, FieldError } from '@caderneta/ui';
import { ButtonLink } from '../ground/button-link.ts';
import { navigate } from '../ground/navigation.ts';
import { AuthCard, Choices } from '../layout/auth-card.tsx';
import { useSwitchGuardian } from '../session/use-switch-guardian.ts';
import { pair } from './pairing.queries.ts';
import { targetOf } from '../welcome/target-of.ts';

export interface RestingLinkProps {
  /** Null for a link that is used or has expired. */
  token: string | null;
  link: LinkState & { restingDeviceId: string };
  family: Family;
}

/** A link of a guardian who shares this device, while another one reads. */
export function RestingLink({ token, link, family }: RestingLinkProps) {
  const { responsibleName: name, schoolName, schoolLogoUrl } = link;
  const change = useSwitchGuardian(() => {
    // Now it is opened on the own device, which uses it up.
    if (token) void pair(token).catch(() => undefined);
    navigate(targetOf(link.target), { replace: true });
  });
  return (
    <AuthCard schoolName={schoolName} schoolLogoUrl={schoolLogoUrl} title={`Olá, ${name}!`}>
      <p>
        Quem está lendo neste aparelho é <strong>{family.responsible.name}</strong>.
      </p>
      <Choices>
        <Button
          variant="primary"
          busy={change.isPending}
          onClick={() => change.mutate(link.restingDeviceId)}
        >
          trocar para {name}
        </Button>
        <ButtonLink href={paths.feed} replace>
          continuar como {family.responsible.name}
        </ButtonLink>
      </Choices>
      <div role="alert">
        {change.isError && (
          <FieldError>Não deu certo. Confira a internet e tente de novo.</FieldError>
        )}
      </div>
    </AuthCard>
  );
}

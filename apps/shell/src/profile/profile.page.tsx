import { can, labelOf, roleLabels } from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { Card, color, PageHeader, space } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useShell } from '../ground/shell-context.ts';
import { useStore } from '@caderneta/app-kit';
import { openSwitch } from '../leaving/open-switch.ts';
import { EmailProof } from './email-proof.tsx';
import { OwnCalendar } from './own-calendar.tsx';
import { ProfileFact } from './profile-fact.tsx';
import { SecondFactorFact } from './second-factor-fact.tsx';
import { useProfileChange } from './use-profile-change.ts';

export default function ProfilePage() {
  const { employee, school } = useSession();
  const change = useProfileChange();
  const shell = useShell();
  const hasOtherSchools = useStore(shell.session)?.hasOtherSchools;
  return (
    <>
      <PageHeader title="Perfil" context="Seus dados na escola" />
      <EmailProof />
      <Facts>
        <dl>
          <ProfileFact name="Nome" onChange={() => change('name')}>
            {employee.name}
          </ProfileFact>
          <ProfileFact name="E-mail" onChange={() => change('email')}>
            {employee.email}
          </ProfileFact>
          <ProfileFact name="Senha" onChange={() => change('password')}>
            <span aria-label="oculta" role="img">
              ••••••••
            </span>
          </ProfileFact>
          {can(employee, 'useSecondFactor') && <SecondFactorFact />}
          <ProfileFact name="Função">{labelOf(roleLabels, employee.role)}</ProfileFact>
          <ProfileFact
            name="Escola"
            action="trocar"
            onChange={hasOtherSchools ? () => void openSwitch(shell) : undefined}
          >
            {school.name}
          </ProfileFact>
        </dl>
      </Facts>
      <OwnCalendar />
    </>
  );
}

const Facts = styled(Card)({
  maxWidth: '720px',
  paddingBlock: space[4],
  '& > dl > div + div': { borderTop: `1px solid ${color.line}` },
});

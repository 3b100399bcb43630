import { labelOf, roleLabels, type SignedInEmployee } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/links';
import { Avatar, color, IconButton, layout, radius, space, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { ArrowLeftRight, CircleQuestionMark, LogOut, Settings } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useShell } from '../ground/shell-context.ts';
import { useStore } from '@caderneta/app-kit';
import { MenuButton } from '../layout/menu-button.tsx';
import { openSwitch } from '../leaving/open-switch.ts';
import { askToSignOut } from '../leaving/sign-out.tsx';

export interface PersonProps {
  employee: SignedInEmployee;
}

/** The signed-in person, at the bottom of the sidebar. */
export function Person({ employee }: PersonProps) {
  const shell = useShell();
  const hasOtherSchools = useStore(shell.session)?.hasOtherSchools;
  return (
    <>
      {hasOtherSchools && (
        <MenuButton
          type="button"
          className="frame-area frame-switch"
          title="Trocar de escola"
          onClick={() => void openSwitch(shell)}
        >
          <ArrowLeftRight aria-hidden size={20} />
          <span className="frame-label">Trocar de escola</span>
        </MenuButton>
      )}
      <a className="frame-area frame-switch" href="/ajuda" target="_blank" title="Ajuda">
        <CircleQuestionMark aria-hidden size={20} />
        <span className="frame-label">Ajuda</span>
      </a>
      <Avatar name={employee.name} />
      <PersonName className="frame-person-name">
        <strong title={employee.name}>{employee.name}</strong>
        <Text size="small" tone="muted">
          {labelOf(roleLabels, employee.role)}
        </Text>
      </PersonName>
      <SettingsLink to={paths.profile} aria-label="Configurações" title="Configurações">
        <Settings aria-hidden size={20} />
      </SettingsLink>
      <IconButton
        label="Sair"
        icon={<LogOut aria-hidden size={20} />}
        onClick={() => void askToSignOut(shell)}
      />
    </>
  );
}

const PersonName = styled.div({ display: 'grid', flex: 1, minWidth: 0, paddingLeft: space[8] });

const SettingsLink = styled(Link)({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: layout.touchTarget,
  height: layout.touchTarget,
  borderRadius: radius.control,
  color: color.inkSecondary,
  '&:hover': { background: color.track, color: color.ink },
});

import { labelOf, roleLabels, type SignedInEmployee } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/links';
import { Avatar, color, IconButton, layout, media, radius, text } from '@caderneta/ui';
import { ArrowLeftRight, LogOut, Settings } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useShell } from '../app/shell-context.ts';
import { useStore } from '@caderneta/app-kit';
import { openSwitch } from './open-switch.ts';
import { askToSignOut } from './sign-out.tsx';

export interface PersonProps {
  employee: SignedInEmployee;
}

/** The signed-in person, at the bottom of the sidebar. */
export function Person({ employee }: PersonProps) {
  const shell = useShell();
  const hasOtherSchools = useStore(shell.session)?.hasOtherSchools;
  return (
    <>
      <Avatar name={employee.name} css={{ [media.tablet]: { marginBottom: '8px' } }} />
      <div
        className="frame-person-name"
        css={{ display: 'grid', flex: 1, minWidth: 0, paddingLeft: '8px' }}
      >
        <strong title={employee.name}>{employee.name}</strong>
        <span css={{ ...text.small, color: color.inkMuted }}>
          {labelOf(roleLabels, employee.role)}
        </span>
      </div>
      {hasOtherSchools && (
        <IconButton
          label="Trocar de escola"
          icon={<ArrowLeftRight aria-hidden size={20} />}
          onClick={() => void openSwitch(shell)}
        />
      )}
      <Link
        to={paths.profile}
        aria-label="Configurações"
        title="Configurações"
        css={{
          display: 'grid',
          placeItems: 'center',
          flex: 'none',
          width: layout.touchTarget,
          height: layout.touchTarget,
          borderRadius: radius.control,
          color: color.inkSecondary,
          '&:hover': { background: color.track, color: color.ink },
        }}
      >
        <Settings aria-hidden size={20} />
      </Link>
      <IconButton
        label="Sair"
        icon={<LogOut aria-hidden size={20} />}
        onClick={() => void askToSignOut(shell)}
      />
    </>
  );
}

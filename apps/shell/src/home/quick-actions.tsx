import type { HomeAction, RemoteEntry } from '@caderneta/releases';
import { buttonStyle, media, Skeleton, space } from '@caderneta/ui';
import { Link } from 'react-router-dom';
import { useShell } from '../app/shell-context.ts';
import { useStore } from '@caderneta/app-kit';
import { AreaIcon } from '../layout/area-icon.tsx';
import { RemoteOutlet } from '../remotes/remote-outlet.tsx';
import { QuickAction } from './quick-action.tsx';

interface RemoteAction extends HomeAction {
  remote: RemoteEntry;
}

/** Actions of the remotes, in the order of one of the two rows. */
function useActions(row: HomeAction['row']): RemoteAction[] {
  const { remotes } = useStore(useShell().remotes);
  return remotes
    .flatMap((remote) => remote.home.actions.map((action) => ({ remote, ...action })))
    .filter((action) => action.row === row)
    .sort((one, other) => one.order - other.order);
}

function ActionText({ remote, label, text, isLive }: RemoteAction) {
  if (!isLive) return text;
  return (
    <RemoteOutlet
      part={{ remote, kind: 'live', key: label }}
      waiting={<Skeleton width={140} height={20} />}
      failed={<>{text}</>}
    />
  );
}

/** The tiles of the home. */
export function QuickActions() {
  const actions = useActions('quick');
  return (
    <nav
      aria-label="Ações rápidas"
      css={{
        display: 'grid',
        gap: space[16],
        marginBottom: space[12],
        [media.desktop]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      {actions.map((action) => (
        <QuickAction key={action.label} {...action}>
          <ActionText {...action} />
        </QuickAction>
      ))}
    </nav>
  );
}

/** Less frequent actions. */
export function OtherActions() {
  return (
    <nav
      aria-label="Outras ações"
      css={{ display: 'flex', flexWrap: 'wrap', gap: space[8], marginBottom: space[20] }}
    >
      {useActions('other').map(({ label, path, icon }) => (
        <Link key={label} to={path} css={buttonStyle('neutral')}>
          <AreaIcon icon={icon} size={18} />
          {label}
        </Link>
      ))}
    </nav>
  );
}

import { useStore } from '@caderneta/app-kit';
import type { HomeAction, RemoteEntry } from '@caderneta/releases';
import { useShell } from '../ground/shell-context.ts';
import { RemoteOutlet } from '../remotes/remote-outlet.tsx';
import {
  ActionButton,
  ActionButtons,
  ActionTile,
  ActionTiles,
  WaitingText,
} from './action-links.tsx';

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
      waiting={<WaitingText />}
      failed={<>{text}</>}
    />
  );
}

/** The tiles of the home. */
export function QuickActions() {
  return (
    <ActionTiles>
      {useActions('quick').map((action) => (
        <ActionTile key={action.label} {...action}>
          <ActionText {...action} />
        </ActionTile>
      ))}
    </ActionTiles>
  );
}

/** Less frequent actions. */
export function OtherActions() {
  return (
    <ActionButtons>
      {useActions('other').map((action) => (
        <ActionButton key={action.label} {...action} />
      ))}
    </ActionButtons>
  );
}

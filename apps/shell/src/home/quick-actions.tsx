import type { HomeAction, RemoteEntry } from '@caderneta/releases';
import { media, Row, Skeleton, space } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useShell } from '../ground/shell-context.ts';
import { ButtonLink, useStore } from '@caderneta/app-kit';
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
    <Tiles aria-label="Ações rápidas">
      {actions.map((action) => (
        <QuickAction key={action.label} {...action}>
          <ActionText {...action} />
        </QuickAction>
      ))}
    </Tiles>
  );
}

/** Less frequent actions. */
export function OtherActions() {
  return (
    <Row as="nav" wrap gap={8} align="stretch" marginBottom={20} aria-label="Outras ações">
      {useActions('other').map(({ label, path, icon }) => (
        <ButtonLink key={label} to={path}>
          <AreaIcon icon={icon} size={18} />
          {label}
        </ButtonLink>
      ))}
    </Row>
  );
}

const Tiles = styled.nav({
  display: 'grid',
  gap: space[16],
  marginBottom: space[12],
  [media.desktop]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
});

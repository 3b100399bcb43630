import { BlockLines, Card, media, space, text } from '@caderneta/ui';
import { useId } from 'react';
import { useShell } from '../app/shell-context.ts';
import { useStore } from '@caderneta/app-kit';
import { RemoteOutlet } from '../remotes/remote-outlet.tsx';
import { idOfPart, type RemotePart } from '../remotes/remotes.ts';

/** A card; its title is known at once, its content comes with the remote. */
function Block({ part }: { part: RemotePart }) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <h2 id={titleId} css={{ ...text.h2, marginBottom: space[8] }}>
        {part.key}
      </h2>
      <RemoteOutlet part={part} waiting={<BlockLines />} />
    </Card>
  );
}

export function HomeBlocks() {
  const { remotes } = useShell();
  useStore(remotes);
  return (
    <div
      css={{
        display: 'grid',
        gap: space[16],
        alignItems: 'stretch',
        [media.desktop]: { gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 5fr)' },
      }}
    >
      {remotes.blocks().map((part) => (
        <Block key={idOfPart(part)} part={part} />
      ))}
    </div>
  );
}

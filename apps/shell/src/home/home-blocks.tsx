import { BlockLines, Card, media, space, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useId } from 'react';
import { useShell } from '../ground/shell-context.ts';
import { useStore } from '@caderneta/app-kit';
import { RemoteOutlet } from '../remotes/remote-outlet.tsx';
import { idOfPart, type RemotePart } from '../remotes/remotes.ts';

/** A card; its title is known at once, its content comes with the remote. */
function Block({ part }: { part: RemotePart }) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <Text as="h2" size="h2" marginBottom={8} id={titleId}>
        {part.key}
      </Text>
      <RemoteOutlet part={part} waiting={<BlockLines />} />
    </Card>
  );
}

export function HomeBlocks() {
  const { remotes } = useShell();
  useStore(remotes);
  return (
    <Blocks>
      {remotes.blocks().map((part) => (
        <Block key={idOfPart(part)} part={part} />
      ))}
    </Blocks>
  );
}

const Blocks = styled.div({
  display: 'grid',
  gap: space[16],
  alignItems: 'stretch',
  [media.desktop]: { gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 5fr)' },
});

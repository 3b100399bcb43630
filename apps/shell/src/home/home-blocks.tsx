import { useStore } from '@caderneta/app-kit';
import { BlockLines } from '@caderneta/ui';
import { useShell } from '../ground/shell-context.ts';
import { RemoteOutlet } from '../remotes/remote-outlet.tsx';
import { idOfPart } from '../remotes/remotes.ts';
import { BlockCard, BlockCards } from './block-card.tsx';

/** What the remotes show on the home. */
export function HomeBlocks() {
  const { remotes } = useShell();
  useStore(remotes);
  return (
    <BlockCards>
      {remotes.blocks().map((part) => (
        <BlockCard key={idOfPart(part)} title={part.key}>
          <RemoteOutlet part={part} waiting={<BlockLines />} />
        </BlockCard>
      ))}
    </BlockCards>
  );
}

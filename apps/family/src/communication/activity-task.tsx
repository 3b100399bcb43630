import { Checkbox, color } from '@caderneta/ui';
import { useTapped } from '../app/use-tapped.ts';
import type { Copy } from './answers.ts';
import { FailedReaction } from './failed-reaction.tsx';
import { complete } from './communication.queries.ts';
import { Others } from './others.tsx';
import { task } from './task-style.ts';
import { useReaction } from './use-reaction.ts';

export interface ActivityTaskProps {
  itemId: string;
  copy: Copy;
  /** Name of the child in the family. */
  name: string;
}

/** Whether one child is done. What was tapped shows at once, and falls back if it fails. */
export function ActivityTask({ itemId, copy, name }: ActivityTaskProps) {
  const reaction = useReaction(itemId, (done: boolean) => complete(itemId, copy.studentId, done));
  const { tapped: done = copy.done, tap } = useTapped(reaction);
  const { isPending, variables, error } = reaction;
  return (
    <div
      role="group"
      aria-label={`Atividade de ${name}`}
      aria-busy={isPending}
      css={[task, { paddingBlock: '6px' }, done && { background: color.successSoft }]}
    >
      <Checkbox
        label={`${name}: ${done ? '' : 'marcar como '}concluída`}
        checked={done}
        onChange={(event) => tap(event.target.checked)}
      />
      <Others copy={copy} />
      <FailedReaction error={error} onRetry={() => variables !== undefined && tap(variables)} />
    </div>
  );
}

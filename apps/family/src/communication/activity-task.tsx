import { Checkbox, color, ownProps } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useTapped } from '../app/use-tapped.ts';
import type { Copy } from './answers.ts';
import { FailedReaction } from './failed-reaction.tsx';
import { complete } from './communication.queries.ts';
import { Others } from './others.tsx';
import { task } from './task.styles.ts';
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
    <Delivery role="group" aria-label={`Atividade de ${name}`} aria-busy={isPending} isDone={done}>
      <Checkbox
        label={`${name}: ${done ? '' : 'marcar como '}concluída`}
        checked={done}
        onChange={(event) => tap(event.target.checked)}
      />
      <Others copy={copy} />
      <FailedReaction error={error} onRetry={() => variables !== undefined && tap(variables)} />
    </Delivery>
  );
}

const Delivery = styled(
  'div',
  ownProps('isDone'),
)<{ isDone: boolean }>(({ isDone }) => ({
  ...task,
  paddingBlock: '6px',
  ...(isDone && { background: color.successSoft }),
}));

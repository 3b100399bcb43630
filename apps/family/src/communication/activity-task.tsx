import { Checkbox, color, ownProps, Row } from '@caderneta/ui';
import styled from '@emotion/styled';
import { PlainForm, PlainSubmit } from './plain-form.tsx';
import type { Copy } from './answers.ts';
import { Others } from './others.tsx';
import { ReactionState } from './reaction-state.tsx';
import { task } from './task.styles.ts';
import { useReaction } from './use-reaction.ts';
import type { Given } from './waiting-answers.ts';

export interface ActivityTaskProps {
  itemId: string;
  copy: Copy;
  /** Name of the child in the family. */
  name: string;
}

type DoneGiven = Extract<Given, { kind: 'done' }>;

/** Whether one child is done. What was tapped shows at once, and falls back if it fails. */
export function ActivityTask({ itemId, copy, name }: ActivityTaskProps) {
  const about = { kind: 'done', studentId: copy.studentId } as const;
  const reaction = useReaction<DoneGiven>(itemId, { ...about, value: true });
  const { give, given, isPending } = reaction;
  const done = given?.value ?? copy.done;
  return (
    <Delivery role="group" aria-label={`Atividade de ${name}`} aria-busy={isPending} isDone={done}>
      <Row
        as={PlainForm}
        act="atividade"
        studentId={copy.studentId}
        wrap
        justify="space-between"
        gap={8}
      >
        <Checkbox
          name="feita"
          label={`${name}: ${done ? '' : 'marcar como '}concluída`}
          checked={done}
          onChange={(event) => give({ ...about, value: event.target.checked })}
        />
        <PlainSubmit>salvar</PlainSubmit>
      </Row>
      <Others copy={copy} />
      <ReactionState reaction={reaction} />
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

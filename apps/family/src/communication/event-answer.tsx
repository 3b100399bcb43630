import { buttonStyle, color, Row, space, StatusChip } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Check, X, type LucideIcon } from 'lucide-react';
import { useTapped } from '../app/use-tapped.ts';
import { answered, answerOf, unanswered, type Copy } from './answers.ts';
import { FailedReaction } from './failed-reaction.tsx';
import { answer, type Answer } from './communication.queries.ts';
import { Others } from './others.tsx';
import { Task, TaskHead } from './task.styles.ts';
import { useReaction } from './use-reaction.ts';

export interface EventAnswerProps {
  itemId: string;
  copy: Copy;
  /** Name of the child in the family. */
  name: string;
}

const choices: readonly { value: Answer; label: string; icon: LucideIcon }[] = [
  { value: 'accepted', label: 'vai', icon: Check },
  { value: 'declined', label: 'não vai', icon: X },
];

/** Accepts or declines for one child. What was tapped shows at once, and falls back if it fails. */
export function EventAnswer({ itemId, copy, name }: EventAnswerProps) {
  const reaction = useReaction(itemId, (given: Answer) => answer(itemId, copy.studentId, given));
  const { tapped: shown = answerOf(copy), tap } = useTapped(reaction);
  const { isPending, variables, error } = reaction;
  const { label, tone } = shown ? answered[shown] : unanswered(copy);
  return (
    <Task role="group" aria-label={`Resposta de ${name}`} aria-busy={isPending}>
      <TaskHead>
        <strong>{name}</strong>
        <span role="status">
          <StatusChip tone={tone}>{label}</StatusChip>
        </span>
      </TaskHead>
      <Row wrap gap={8} align="stretch">
        {choices.map(({ value, label: word, icon: Icon }) => (
          <Choice
            key={value}
            type="button"
            aria-pressed={shown === value}
            onClick={() => {
              if (shown !== value || error) tap(value);
            }}
          >
            <Icon aria-hidden size={20} />
            {word}
          </Choice>
        ))}
      </Row>
      <Others copy={copy} isOpen />
      <FailedReaction error={error} onRetry={() => variables && tap(variables)} />
    </Task>
  );
}

const Choice = styled.button({
  ...buttonStyle('neutral'),
  flex: '1 1 6rem',
  paddingInline: space[8],
  '&[aria-pressed="true"]': {
    borderColor: color.primary,
    background: color.primarySoft,
    color: color.primaryInk,
  },
});

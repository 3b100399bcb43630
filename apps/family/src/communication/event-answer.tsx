import { buttonStyle, color, Row, space, StatusChip } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Check, X, type LucideIcon } from 'lucide-react';
import { answered, answerOf, awaitsLine, unanswered, type Copy } from './answers.ts';
import { AnswerBefore } from './answer-before.tsx';
import type { Answer } from './communication.queries.ts';
import { PlainForm } from './plain-form.tsx';
import { Others } from './others.tsx';
import { ReactionState } from './reaction-state.tsx';
import { Task, TaskHead } from './task.styles.ts';
import { useReaction } from './use-reaction.ts';
import type { Given } from './waiting-answers.ts';

export interface EventAnswerProps {
  itemId: string;
  copy: Copy;
  /** Name of the child in the family. */
  name: string;
}

type EventGiven = Extract<Given, { kind: 'event' }>;

const choices: readonly { value: Answer; label: string; icon: LucideIcon }[] = [
  { value: 'accepted', label: 'vai', icon: Check },
  { value: 'declined', label: 'não vai', icon: X },
];

/** Accepts or declines for one child. What was tapped shows at once, and falls back if it fails. */
export function EventAnswer({ itemId, copy, name }: EventAnswerProps) {
  const about = { kind: 'event', studentId: copy.studentId } as const;
  const reaction = useReaction<EventGiven>(itemId, { ...about, value: 'accepted' });
  const { give, given, isPending, isWaiting, error } = reaction;
  const shown = given?.value ?? (copy.askedAgain ? null : answerOf(copy));
  const { label, tone } = isWaiting ? awaitsLine : shown ? answered[shown] : unanswered(copy);
  return (
    <Task role="group" aria-label={`Resposta de ${name}`} aria-busy={isPending}>
      <TaskHead>
        <strong>{name}</strong>
        <span role="status">
          <StatusChip tone={tone}>{label}</StatusChip>
        </span>
      </TaskHead>
      <AnswerBefore copy={copy} />
      <Row as={PlainForm} act="evento" studentId={copy.studentId} wrap gap={8} align="stretch">
        {choices.map(({ value, label: word, icon: Icon }) => (
          <Choice
            key={value}
            type="submit"
            name="resposta"
            value={value}
            aria-pressed={shown === value}
            onClick={(event) => {
              event.preventDefault();
              if (shown !== value || error) give({ ...about, value });
            }}
          >
            <Icon aria-hidden size={20} />
            {word}
          </Choice>
        ))}
      </Row>
      <Others copy={copy} isOpen />
      <ReactionState reaction={reaction} />
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

import { buttonStyle, color, space, StatusChip } from '@caderneta/ui';
import { Check, X, type LucideIcon } from 'lucide-react';
import { useTapped } from '../app/use-tapped.ts';
import { answered, answerOf, unanswered, type Copy } from './answers.ts';
import { FailedReaction } from './failed-reaction.tsx';
import { answer, type Answer } from './communication.queries.ts';
import { Others } from './others.tsx';
import { task, taskHead } from './task-style.ts';
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

const choiceStyle = {
  flex: '1 1 6rem',
  paddingInline: space[8],
  '&[aria-pressed="true"]': {
    borderColor: color.primary,
    background: color.primarySoft,
    color: color.primaryInk,
  },
} as const;

/** Accepts or declines for one child. What was tapped shows at once, and falls back if it fails. */
export function EventAnswer({ itemId, copy, name }: EventAnswerProps) {
  const reaction = useReaction(itemId, (given: Answer) => answer(itemId, copy.studentId, given));
  const { tapped: shown = answerOf(copy), tap } = useTapped(reaction);
  const { isPending, variables, error } = reaction;
  const { label, tone } = shown ? answered[shown] : unanswered(copy);
  return (
    <div role="group" aria-label={`Resposta de ${name}`} aria-busy={isPending} css={task}>
      <div css={taskHead}>
        <strong>{name}</strong>
        <span role="status">
          <StatusChip tone={tone} css={{ whiteSpace: 'normal' }}>
            {label}
          </StatusChip>
        </span>
      </div>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space[8] }}>
        {choices.map(({ value, label: word, icon: Icon }) => (
          <button
            key={value}
            type="button"
            aria-pressed={shown === value}
            onClick={() => {
              if (shown !== value || error) tap(value);
            }}
            css={[buttonStyle('neutral'), choiceStyle]}
          >
            <Icon aria-hidden size={20} />
            {word}
          </button>
        ))}
      </div>
      <Others copy={copy} isOpen />
      <FailedReaction error={error} onRetry={() => variables && tap(variables)} />
    </div>
  );
}

import { api } from '@caderneta/api-client/fetch';
import {
  answerPoll,
  pollChoices,
  type FamilyCommunication,
  type PollChoice,
} from '@caderneta/api-client/contract';
import { whenOf } from '@caderneta/family-texts';
import { color, space, StatusChip, text } from '@caderneta/ui';
import { useTapped } from '../app/use-tapped.ts';
import { stack } from '../reading/reading-style.ts';
import { useFamily } from '../session/family-context.ts';
import { unanswered, type Copy } from './answers.ts';
import { FailedReaction } from './failed-reaction.tsx';
import { Others } from './others.tsx';
import { task, taskHead } from './task-style.ts';
import { useReaction } from './use-reaction.ts';

export interface PollAnswersProps {
  item: FamilyCommunication;
  /** Names of the children in the family. */
  names: ReadonlyMap<string, string>;
}

/** One answer for each child. It can be changed until the closing day is over. */
export function PollAnswers({ item, names }: PollAnswersProps) {
  const { timezone } = useFamily().school;
  const { id, copies, options, isAnswerable } = item;
  return (
    <section css={stack} aria-label="Respostas">
      <p css={{ fontWeight: 700 }}>{whenOf(item, timezone)}</p>
      {copies.map((copy) => (
        <PollAnswer
          key={copy.studentId}
          itemId={id}
          copy={copy}
          name={names.get(copy.studentId) ?? copy.studentName}
          options={options ?? []}
          isAnswerable={isAnswerable}
        />
      ))}
      <p role="status" css={{ ...text.small, color: color.inkMuted }}>
        {isAnswerable
          ? 'Você pode mudar a resposta até o fim desse dia.'
          : 'A enquete já encerrou: a resposta não muda mais.'}
      </p>
    </section>
  );
}

interface PollAnswerProps {
  itemId: string;
  copy: Copy;
  name: string;
  options: readonly string[];
  isAnswerable: boolean;
}

/** The answer for one child. What was tapped shows at once, and falls back if it fails. */
function PollAnswer({ itemId, copy, name, options, isAnswerable }: PollAnswerProps) {
  const reaction = useReaction(itemId, (answer: PollChoice) =>
    api.call(answerPoll, { params: { id: itemId }, body: { studentId: copy.studentId, answer } }),
  );
  const { tapped: shown = copy.choice, tap } = useTapped(reaction);
  const { isPending, variables, error } = reaction;
  const offered = options.map((label, index) => ({ label, choice: pollChoices[index]! }));
  const chosen = offered.find(({ choice }) => choice === shown);
  const none = unanswered(copy);
  if (!isAnswerable) {
    return (
      <div css={task}>
        <div css={taskHead}>
          <strong>{name}</strong>
          <StatusChip tone={chosen ? 'success' : 'neutral'} css={{ whiteSpace: 'normal' }}>
            {chosen?.label ?? none.label}
          </StatusChip>
        </div>
        <Others copy={copy} options={options} />
      </div>
    );
  }
  return (
    <fieldset aria-busy={isPending} css={[task, { border: 0, minWidth: 0 }]}>
      <legend css={{ ...taskHead, float: 'left', width: '100%' }}>
        <strong>{name}</strong>
        <span role="status">
          <StatusChip tone={chosen ? 'success' : none.tone}>
            {chosen ? 'Respondida' : none.label}
          </StatusChip>
        </span>
      </legend>
      {offered.map(({ label, choice }) => (
        <label key={choice} css={optionStyle}>
          <input
            type="radio"
            name={`${itemId} ${copy.studentId}`}
            checked={shown === choice}
            onChange={() => tap(choice)}
          />
          {label}
        </label>
      ))}
      <Others copy={copy} options={options} isOpen />
      <FailedReaction error={error} onRetry={() => variables && tap(variables)} />
    </fieldset>
  );
}

const optionStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  minHeight: '44px',
  overflowWrap: 'anywhere',
  '& > input': { flex: 'none', width: '20px', height: '20px', accentColor: color.primary },
} as const;

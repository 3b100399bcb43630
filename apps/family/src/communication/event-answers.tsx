import type { FamilyCommunication } from '@caderneta/api-client/contract';
import { color, StatusChip, text } from '@caderneta/ui';
import { stack } from '../reading/reading-style.ts';
import { answered, answerOf, type Copy, unanswered } from './answers.ts';
import { EventAnswer } from './event-answer.tsx';
import { Others } from './others.tsx';
import { task, taskHead } from './task-style.ts';

export interface EventAnswersProps {
  item: FamilyCommunication;
  /** Names of the children in the family. */
  names: ReadonlyMap<string, string>;
}

/** Answers to an event. They can be changed until the event starts. */
export function EventAnswers({ item: { id, copies, isAnswerable }, names }: EventAnswersProps) {
  const nameOf = ({ studentId, studentName }: (typeof copies)[number]) =>
    names.get(studentId) ?? studentName;
  return (
    <section css={stack} aria-labelledby="respostas">
      <h2 id="respostas" css={text.h2}>
        {copies.length > 1 ? 'Quem vai?' : `${nameOf(copies[0]!)} vai?`}
      </h2>
      {copies.map((copy) =>
        isAnswerable ? (
          <EventAnswer key={copy.studentId} itemId={id} copy={copy} name={nameOf(copy)} />
        ) : (
          <div key={copy.studentId} css={task}>
            <div css={taskHead}>
              <strong>{nameOf(copy)}</strong>
              <ShownAnswer copy={copy} />
            </div>
            <Others copy={copy} />
          </div>
        ),
      )}
      <p role="status" css={{ ...text.small, color: color.inkMuted }}>
        {isAnswerable
          ? 'Você pode mudar a resposta até o evento começar.'
          : 'O evento já começou: a resposta não muda mais.'}
      </p>
    </section>
  );
}

function ShownAnswer({ copy }: { copy: Copy }) {
  const answer = answerOf(copy);
  const { label, tone } = answer ? answered[answer] : unanswered(copy);
  return (
    <StatusChip tone={answer ? tone : 'neutral'} css={{ whiteSpace: 'normal' }}>
      {label}
    </StatusChip>
  );
}

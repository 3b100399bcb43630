import type { FamilyCommunication } from '@caderneta/api-client/contract';
import { Grid, StatusChip, Text } from '@caderneta/ui';
import { AnswerBefore } from './answer-before.tsx';
import { answered, answerOf, type Copy, unanswered } from './answers.ts';
import { EventAnswer } from './event-answer.tsx';
import { Others } from './others.tsx';
import { Task, TaskHead } from './task.styles.ts';

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
    <Grid as="section" columns={1} gap={12} aria-labelledby="respostas">
      <Text as="h2" size="h2" id="respostas">
        {copies.length > 1 ? 'Quem vai?' : `${nameOf(copies[0]!)} vai?`}
      </Text>
      {copies.map((copy) =>
        isAnswerable ? (
          <EventAnswer key={copy.studentId} itemId={id} copy={copy} name={nameOf(copy)} />
        ) : (
          <Task key={copy.studentId}>
            <TaskHead>
              <strong>{nameOf(copy)}</strong>
              <ShownAnswer copy={copy} />
            </TaskHead>
            <AnswerBefore copy={copy} />
            <Others copy={copy} />
          </Task>
        ),
      )}
      <Text as="p" role="status" size="small" tone="muted">
        {isAnswerable
          ? 'Você pode mudar a resposta até o evento começar.'
          : 'O evento já começou: a resposta não muda mais.'}
      </Text>
    </Grid>
  );
}

function ShownAnswer({ copy }: { copy: Copy }) {
  const answer = copy.askedAgain ? null : answerOf(copy);
  const { label, tone } = answer ? answered[answer] : unanswered(copy);
  return <StatusChip tone={answer ? tone : 'neutral'}>{label}</StatusChip>;
}

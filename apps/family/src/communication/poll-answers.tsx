import { pollChoices, type FamilyCommunication } from '@caderneta/api-client/contract';
import { whenOf } from '@caderneta/family-texts';
import { color, Grid, space, Stack, StatusChip, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { PlainForm, PlainSubmit, useRefused } from './plain-form.tsx';
import { useFamily } from '../session/family-context.ts';
import { awaitsLine, unanswered, type Copy } from './answers.ts';
import { Others } from './others.tsx';
import { ReactionState } from './reaction-state.tsx';
import { task, Task, TaskHead } from './task.styles.ts';
import { useReaction } from './use-reaction.ts';
import type { Given } from './waiting-answers.ts';

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
    <Grid as="section" id="respostas" columns={1} gap={12} aria-label="Respostas">
      <Text as="p" weight={700}>
        {whenOf(item, timezone)}
      </Text>
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
      <Text as="p" role="status" size="small" tone="muted">
        {isAnswerable
          ? 'Você pode mudar a resposta até o fim desse dia.'
          : 'A enquete já encerrou: a resposta não muda mais.'}
      </Text>
    </Grid>
  );
}

type PollGiven = Extract<Given, { kind: 'poll' }>;

const taken = { label: 'Respondida', tone: 'success' } as const;

interface PollAnswerProps {
  itemId: string;
  copy: Copy;
  name: string;
  options: readonly string[];
  isAnswerable: boolean;
}

/** The answer for one child. What was tapped shows at once, and falls back if it fails. */
function PollAnswer({ itemId, copy, name, options, isAnswerable }: PollAnswerProps) {
  const about = { kind: 'poll', studentId: copy.studentId } as const;
  const reaction = useReaction<PollGiven>(itemId, { ...about, value: pollChoices[0] });
  const { give, given, isPending, isWaiting } = reaction;
  const shown = given?.value ?? copy.choice;
  const marked = useRefused('enquete', copy.studentId)?.fields.resposta ?? shown;
  const offered = options.map((label, index) => ({ label, choice: pollChoices[index]! }));
  const chosen = offered.find(({ choice }) => choice === shown);
  const none = unanswered(copy);
  const state = isWaiting ? awaitsLine : chosen ? taken : none;
  if (!isAnswerable) {
    return (
      <Task>
        <TaskHead>
          <strong>{name}</strong>
          <StatusChip tone={chosen ? 'success' : 'neutral'}>
            {chosen?.label ?? none.label}
          </StatusChip>
        </TaskHead>
        <Others copy={copy} options={options} />
      </Task>
    );
  }
  return (
    <Question aria-busy={isPending}>
      <TaskHead as="legend">
        <strong>{name}</strong>
        <span role="status">
          <StatusChip tone={state.tone}>{state.label}</StatusChip>
        </span>
      </TaskHead>
      <Stack as={PlainForm} act="enquete" studentId={copy.studentId} gap={12}>
        {offered.map(({ label, choice }) => (
          <Option key={choice}>
            <input
              type="radio"
              name="resposta"
              value={choice}
              required
              checked={marked === choice}
              onChange={() => give({ ...about, value: choice })}
            />
            {label}
          </Option>
        ))}
        <PlainSubmit>responder</PlainSubmit>
      </Stack>
      <Others copy={copy} options={options} isOpen />
      <ReactionState reaction={reaction} />
    </Question>
  );
}

const Question = styled.fieldset({
  ...task,
  border: 0,
  minWidth: 0,
  // Only so is it a row like others.
  '& > legend': { float: 'left', width: '100%' },
});

const Option = styled.label({
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  minHeight: '44px',
  overflowWrap: 'anywhere',
  '& > input': { flex: 'none', width: '20px', height: '20px', accentColor: color.primary },
});

import type { SchoolCalendar } from '@caderneta/school-time';
import * as z from 'zod/mini';
import { communicationKind, kindCalls } from './communication-kind.ts';
import { scheduleViolations, violation, type RuleViolation } from './communication-rules.ts';
import { communicationFields, datedListQuery, format, holdQuery } from './communications.ts';
import { pollChoices } from './kind-names.ts';
import { calendarDate, day, most, requiredText } from './primitives.ts';

/** Characters of one answer that a poll offers. */
export const pollOptionLength = 80;

export const pollMessages = {
  options: 'Escreva ao menos duas respostas.',
  optionCount: 'Quantidade máxima de respostas é 6.',
  optionLength: 'Cada resposta deve ter no máximo 80 caracteres.',
  sameOptions: 'As respostas devem ser diferentes.',
  past: 'Não é possível encerrar enquetes em datas passadas.',
  schedulePast: 'Não é possível agendar enquetes para datas passadas.',
  scheduleLate: 'O agendamento deve ocorrer ao menos um dia antes do encerramento.',
} as const;

const { imageId: _, ...fields } = communicationFields;

interface PollDays {
  options: readonly string[];
  closingDay: string;
  scheduledDate?: string;
}

/** Answers differ, it closes today or later, and it is sent at least a day before. */
export function pollViolations(
  { options, closingDay, scheduledDate }: PollDays,
  calendar: SchoolCalendar,
): RuleViolation[] {
  const distinct = new Set(options.map((option) => option.trim().toLocaleLowerCase('pt-BR')));
  return [
    ...violation('options', pollMessages.sameOptions, distinct.size < options.length),
    ...violation('closingDay', pollMessages.past, closingDay < calendar.today),
    ...scheduleViolations(scheduledDate, calendar, {
      past: pollMessages.schedulePast,
      late: pollMessages.scheduleLate,
      itemDay: closingDay,
    }),
  ];
}

const place = {
  kind: 'poll',
  paths: {
    list: '/v1/communication/poll/list',
    get: '/v1/communication/poll/:id',
    create: '/v1/communication/poll',
    update: '/v1/communication/poll/:id',
    delete: '/v1/communication/poll/:id',
  },
} as const;

/** A question with two to six answers; the n-th of `options` is counted as `option`n. */
export const pollKind = communicationKind({
  ...place,
  listQuery: datedListQuery,
  updateQuery: holdQuery,
  shows: { options: z.array(z.string()), closingDay: day },
  writes: {
    ...fields,
    format,
    options: z
      .array(requiredText(pollOptionLength, pollMessages.optionLength), pollMessages.options)
      .check(
        most(pollChoices.length, pollMessages.optionCount),
        z.minLength(2, pollMessages.options),
      ),
    closingDay: calendarDate,
  },
  answers: pollChoices,
  listAnswers: pollChoices,
  countsChildren: true,
  violations: pollViolations,
  texts: { alreadySent: 'Esta enquete já foi enviada.', novelty: 'uma nova enquete' },
  staysEditable: false,
});

export const pollCalls = kindCalls({
  ...place,
  query: pollKind,
  response: pollKind.schemas,
});
export const {
  list: listPolls,
  get: getPoll,
  create: createPoll,
  update: updatePoll,
  delete: deletePoll,
} = pollCalls;

export const pollEndpoints = {
  listPolls,
  getPoll,
  createPoll,
  updatePoll,
  deletePoll,
};

export const {
  listItem: pollListItem,
  item: poll,
  engagement: pollEngagementRow,
  body: pollBody,
} = pollKind.schemas;
export type PollListItem = z.output<typeof pollListItem>;
export type Poll = z.output<typeof poll>;
export type PollEngagementRow = z.output<typeof pollEngagementRow>;
export type PollBody = z.output<typeof pollBody>;

export const pollSummaries = {
  listPolls: 'Polls, newest first or by their closing day',
  getPoll: 'One poll with its engagement',
  createPoll: 'Send or schedule a poll',
  updatePoll: 'Change a scheduled poll; without scheduledDate it is sent now',
  deletePoll: 'Delete a poll, for guardians too',
};

/** Of the fields that only this kind writes. */
export const pollFieldLabels = {
  format: 'formatação',
  options: 'respostas',
  closingDay: 'encerramento',
};

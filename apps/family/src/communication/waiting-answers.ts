import { api, ApiError } from '@caderneta/api-client/fetch';
import {
  answerEvent,
  answerPoll,
  completeActivity,
  confirmReading,
  type FamilyCommunication,
  type PollChoice,
} from '@caderneta/api-client/contract';
import type { DraftKind } from '@caderneta/platform/unsent';

/** What a guardian tells the school about an item, for one child or for all. */
export type Given =
  | { kind: 'read' }
  | { kind: 'event'; studentId: string; value: 'accepted' | 'declined' }
  | { kind: 'poll'; studentId: string; value: PollChoice }
  | { kind: 'done'; studentId: string; value: boolean };

/** An answer that the school has not confirmed. */
export interface WaitingAnswer {
  itemId: string;
  /** Idempotency key of every try to send it. */
  key: string;
  /** When it was given, in milliseconds by the clock of this device. */
  at: number;
  given: Given;
}

/** At each place one answer: the last one counts. */
export const placeOf = ({ itemId, given }: Pick<WaitingAnswer, 'itemId' | 'given'>): string =>
  given.kind === 'read' ? itemId : `${itemId}~${given.studentId}`;

export const waitingAnswers: DraftKind<WaitingAnswer> = {
  name: 'familia-resposta',
  version: 1,
  parse(value) {
    const { itemId, key, at, given } = value as Partial<WaitingAnswer>;
    if (!itemId || !key || !at || !given) throw new TypeError('this is no answer');
    return { itemId, key, at, given };
  },
  waits: { sender: 'family', one: '1 resposta', many: '# respostas', count: () => 1 },
};

/** Statuses of what stands before the server and could not reach it. */
const unreached = new Set<number | null>([502, 503, 504]);

/** Whether an answer goes by itself later: for a connection, or once its guardian reads again. */
export const isLater = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.kind === 'network' || error.kind === 'another-person' || unreached.has(error.status));

/** Whether the guardian answered later on another device: that one stands. */
export const isEarlier = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'answered-later';

/** Says which answer stands. */
export const earlierReason = ({ message }: ApiError): string =>
  `${message} Vale essa, que foi dada depois.`;

/** @param person who gave it: as somebody else's it is never sent */
export function sendAnswer(
  { itemId, key, at, given }: WaitingAnswer,
  person: string | null,
): Promise<FamilyCommunication> {
  const params = { id: itemId };
  if (given.kind === 'read') {
    return api.call(confirmReading, { params }, { idempotencyKey: key, person });
  }
  const options = { idempotencyKey: key, person, waited: Date.now() - at };
  const { studentId } = given;
  if (given.kind === 'done') {
    return api.call(completeActivity, { params, body: { studentId, done: given.value } }, options);
  }
  return given.kind === 'event'
    ? api.call(answerEvent, { params, body: { studentId, answer: given.value } }, options)
    : api.call(answerPoll, { params, body: { studentId, answer: given.value } }, options);
}

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './primitives.ts';

/**
 * Events of `followChanges`. They say that something changed and hold no data of it, which the
 * ordinary calls answer to whoever may see it.
 */
export const liveEvents = {
  /** The first one. Unless the stream resumes where the last one ended, anything may have changed. */
  ready: z.object({ isResumed: z.boolean() }),
  /** Somebody wrote a message in a chat that the employee sees. */
  chat: z.object({ chatId: id }),
  /** The employee read a chat, perhaps on another device. */
  'chat-read': z.object({ chatId: id }),
  /** Guardians saw or answered a communication. The server tells it once a second at most. */
  engagement: z.object({ communicationId: id }),
  /** The employee works at one school more, or at one less. */
  schools: z.object({ schoolId: id, isAdded: z.boolean() }),
  /** A new page of the session would run other builds; the id is the one of the header `caderneta-set`. */
  set: z.object({ set: z.string() }),
} as const;

export type LiveEventName = keyof typeof liveEvents;
/** Data of an event. */
export type LiveEvent<Name extends LiveEventName> = z.output<(typeof liveEvents)[Name]>;

export const followChanges = endpoint({
  method: 'GET',
  path: '/v1/live',
  access: 'employee',
  status: 200,
  events: liveEvents,
  refusals: [429, 503],
});

export const liveSummaries = {
  followChanges: 'Tells as it happens what changed for the asking employee, as server-sent events',
};

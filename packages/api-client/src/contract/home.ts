import * as z from 'zod/mini';
import { pendingDiaryCount } from './diaries.ts';
import { endpoint } from './endpoint.ts';
import { openEnum } from './open-enum.ts';
import { id, instant } from './primitives.ts';
import { school } from './schools.ts';

const entry = { id, title: z.string() };

/** What the school has today and what is sent next; the day is the school's. */
export const agenda = z.object({
  /** Of today, sent or held, by their start; at most 50. */
  events: z.array(
    z.object({
      ...entry,
      startTime: instant,
      endTime: instant,
      place: z.string(),
      /** Guardians whom the asking employee sees. */
      accepted: z.number(),
    }),
  ),
  /** Due today, sent or held; at most 50. */
  activities: z.array(z.object({ ...entry, done: z.number(), total: z.number() })),
  /** The next three that wait for their time. */
  scheduled: z.array(
    z.object({
      ...entry,
      kind: openEnum(z.enum(['announcement', 'event', 'activity'])),
      scheduledDate: instant,
    }),
  ),
});
export type Agenda = z.output<typeof agenda>;

/** A part that could not be read is null, and takes no other down. */
export const home = z.object({
  school,
  /** As `GET /v1/Diaries/GetPendingDiaryCount` answers it. */
  diaries: z.nullable(z.array(pendingDiaryCount)),
  agenda: z.nullable(agenda),
  /** As `GET /v1/chats/unread-count` answers it. */
  unreadMessages: z.nullable(z.object({ count: z.number() })),
});
export type Home = z.output<typeof home>;

export const getHome = endpoint({
  method: 'GET',
  path: '/v1/home',
  access: 'employee',
  status: 200,
  response: home,
});

export const homeSummaries = { getHome: 'Everything that the home page shows, in one answer' };

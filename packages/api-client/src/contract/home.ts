import * as z from 'zod/mini';
import { agenda } from './agenda.ts';
import { endpoint } from './endpoint.ts';
import { openEnum } from './open-enum.ts';
import { pendingDiaryCount } from './pending-diaries.ts';
import { school } from './school.ts';

/** What a new school does first, in this order. */
export const firstStep = z.enum([
  'classrooms',
  'employees',
  'students',
  'invitations',
  'announcement',
]);
export type FirstStep = z.output<typeof firstStep>;

/** A part that could not be read is null, and takes no other down. */
export const home = z.object({
  school,
  /** As `GET /v1/Diaries/GetPendingDiaryCount` answers it. */
  diaries: z.nullable(z.array(pendingDiaryCount)),
  agenda: z.nullable(agenda),
  /** As `GET /v1/chats/unread-count` answers it. */
  unreadMessages: z.nullable(z.object({ count: z.number() })),
  /** Present for administrators of a school that has not done all of them: those that are done. */
  firstSteps: z.optional(z.nullable(z.object({ done: z.array(openEnum(firstStep)) }))),
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

export const homeSchemas = {
  FirstStep: firstStep,
  Home: home,
};

import * as z from 'zod/mini';
import { agenda } from './agenda.ts';
import { endpoint } from './endpoint.ts';
import { pendingDiaryCount } from './pending-diaries.ts';
import { school } from './school.ts';

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

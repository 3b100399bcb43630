import type { DatedListQuery } from '@caderneta/api-client/contract';
import { dayOf } from '@caderneta/school-time';
import { desc, isNull, lt, not, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { CommunicationKind } from '#/database/schema/enums.ts';
import type { Actor } from '#/policy/actor.ts';
import { communications } from '#/database/schema/communications.ts';

/** Which of the communications that somebody may read are listed, and in which order. */
export interface ListSelection {
  where?: SQL;
  orderBy: SQL[];
}

export const newestFirst: ListSelection = {
  orderBy: [desc(communications.createdAt), desc(communications.id)],
};

/** Lists events and activities by their own day, where the query asks for it. */
export function selectByDay(
  kind: CommunicationKind,
  { when, order }: DatedListQuery,
  actor: Actor,
  now: Date,
): ListSelection {
  const day = kind === 'event' ? communications.startTime : communications.dueDate;
  // An activity is over when its whole due day is, by the school's calendar.
  const isOver =
    kind === 'event'
      ? lt(communications.endTime, now)
      : lt(communications.dueDate, dayOf(now, actor.timezone));
  const conditions = {
    upcoming: not(isOver),
    past: isOver,
    scheduled: isNull(communications.sentAt),
  };
  return {
    where: when && conditions[when],
    orderBy:
      order === 'date'
        ? [
            sql`${isOver}`,
            sql`case when not (${isOver}) then ${day} end`,
            desc(day),
            desc(communications.id),
          ]
        : newestFirst.orderBy,
  };
}

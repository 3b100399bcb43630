import { dayOf } from '@caderneta/school-time';
import { subDays } from 'date-fns/subDays';
import { and, eq, gt, gte, or, type SQL } from 'drizzle-orm';
import { communications } from '#/database/schema/communications.ts';
import { kinds, type Moment } from './kinds.ts';

/** So long after its sending something without a day of its own still counts. */
const countingDays = 30;

/** Condition on `communications`: its day is today or ahead, whether it was sent or not. */
export function isAhead(moment: Moment): SQL | undefined {
  return or(
    ...Object.values(kinds).map(
      ({ contract, day }) =>
        day && and(eq(communications.kind, contract.kind), notOver(day, moment)),
    ),
  );
}

/**
 * Condition on `communications`: what somebody who comes now should still get. An event, an activity
 * or a poll counts until it is over, everything else for a month after it was sent.
 */
export function stillCounts(moment: Moment): SQL | undefined {
  const isRecent = gte(communications.sentAt, subDays(moment.now, countingDays));
  return or(
    ...Object.values(kinds).map(({ contract, day }) =>
      and(eq(communications.kind, contract.kind), day ? notOver(day, moment) : isRecent),
    ),
  );
}

type Day = NonNullable<(typeof kinds)[keyof typeof kinds]['day']>;

function notOver({ until }: Day, { now, today }: Moment): SQL {
  const end = communications[until];
  return end.dataType === 'date' ? gt(end, now) : gte(end, today);
}

/** The moment of a call at a school. */
export const momentOf = (now: Date, timezone: string): Moment => ({
  now,
  today: dayOf(now, timezone),
});

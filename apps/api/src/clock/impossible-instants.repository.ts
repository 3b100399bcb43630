import { limits } from '@caderneta/api-client/contract';
import { millisecondsInDay } from 'date-fns/constants';
import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';
import { isOpenSchool } from '#/database/expressions.ts';
import { communications } from '#/database/schema/communications.ts';
import { employeeMails } from '#/database/schema/employees.ts';
import { heldRecipients } from '#/database/schema/held-recipients.ts';
import { itemVersions } from '#/database/schema/item-versions.ts';
import { networkSendings } from '#/database/schema/networks.ts';
import { notifications, pushAttempts } from '#/database/schema/notifications.ts';

const second = 1000;
/** Above the longest wait between two attempts, quiet hours after it, and the claim of the next. */
const longestWait = 2 * millisecondsInDay;
/** With room for clocks that differ a little. */
const longestHold = (limits.holdSeconds + 60) * second;

/**
 * Tables in which something waits for its next attempt, and which of their rows do. Those of closed
 * schools stay as their archives have them.
 */
const queues: [table: PgTable & { attemptAt: AnyPgColumn }, waits?: SQL | undefined][] = [
  [notifications, and(eq(notifications.status, 'queued'), isOpenSchool(notifications.schoolId))],
  [employeeMails],
  [pushAttempts, isOpenSchool(pushAttempts.schoolId)],
  [
    networkSendings,
    and(
      eq(networkSendings.state, 'waiting'),
      isOpenSchool(networkSendings.schoolId),
      isOpenSchool(networkSendings.receivingSchoolId),
    ),
  ],
];

/**
 * Ends claims, waits and holds that are longer than any can be: they were written while the clock was
 * far ahead, and would last until it is that late. Limits, rests and runs look at their own length.
 */
export async function endImpossibleWaits(db: Database, now: Date): Promise<void> {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  for (const [table, waits] of queues) {
    const isImpossible = and(waits, gt(table.attemptAt, after(longestWait)));
    await db.update(table).set({ attemptAt: now }).where(isImpossible);
  }
  const { schoolId, heldUntil, sentAt, deletedAt } = communications;
  const isHeldTooLong = gt(heldUntil, after(longestHold));
  await db
    .update(communications)
    .set({ heldUntil: now })
    .where(and(isNull(sentAt), isNull(deletedAt), isHeldTooLong, isOpenSchool(schoolId)));
  for (const table of [itemVersions, heldRecipients] as (typeof itemVersions)[]) {
    const isTooLong = gt(table.heldUntil, after(longestHold));
    await db
      .update(table)
      .set({ heldUntil: now })
      .where(and(isTooLong, isOpenSchool(table.schoolId)));
  }
}

import { subDays } from 'date-fns/subDays';
import { and, countDistinct, eq, gt, or } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { mailReturns } from '#/database/schema/mail-returns.ts';
import { notifications } from '#/database/schema/notifications.ts';
import { guardians } from '#/database/schema/students.ts';

/** What an e-mail told of, as far as no other channel has it by now, with the guardian's address. */
export function lockReturned(tx: Database, noticeId: string) {
  const { id, digestId, channel, schoolId, guardianId } = notifications;
  return tx
    .select({ id, schoolId, guardianId, email: guardians.email })
    .from(notifications)
    .innerJoin(guardians, eq(guardians.id, guardianId))
    .where(and(or(eq(id, noticeId), eq(digestId, noticeId)), eq(channel, 'email')))
    .orderBy(id)
    .for('update', { of: notifications });
}

/** A report that comes twice changes nothing. */
export async function insertReturns(
  tx: Database,
  returns: (typeof mailReturns.$inferInsert)[],
): Promise<void> {
  await tx.insert(mailReturns).values(returns).onConflictDoNothing();
}

/** How many e-mails found the mailbox full lately. */
export async function countFull(
  tx: Database,
  { guardianId, email, now, days }: { guardianId: string; email: string; now: Date; days: number },
): Promise<number> {
  const { createdAt, reason } = mailReturns;
  const [row] = await tx
    // One e-mail may have told of several notifications.
    .select({ times: countDistinct(createdAt) })
    .from(mailReturns)
    .where(
      and(
        eq(mailReturns.guardianId, guardianId),
        eq(mailReturns.email, email),
        eq(reason, 'full'),
        gt(createdAt, subDays(now, days)),
      ),
    );
  return row?.times ?? 0;
}

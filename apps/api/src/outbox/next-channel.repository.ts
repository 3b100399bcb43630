import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { notifications } from '#/database/schema/notifications.ts';
import { guardians } from '#/database/schema/students.ts';
import { channelOf } from '#/notifications/channels.repository.ts';
import { refundCost } from './channels/paid-messages.repository.ts';

/**
 * Hands a notification on that its channel cannot deliver: to the next channel, or it has failed.
 * @param error why, without phone or address
 */
export async function nextChannel(
  db: Database,
  id: string,
  { error, now }: { error: string; now: Date },
): Promise<void> {
  const next = sql`(select ${channelOf(now, sql`${notifications.channel}`)} from ${guardians}
    where ${guardians.id} = ${notifications.guardianId})`;
  await db.transaction(async (tx) => {
    await refundCost(tx, eq(notifications.id, id), now);
    await tx
      .update(notifications)
      .set({
        channel: sql`coalesce(${next}, ${notifications.channel})`,
        status: sql`(case when ${next} is null then 'failed' else 'queued' end)::notification_status`,
        ...{ attempts: 0, attemptAt: now, providerId: null, sentAt: null, error },
      })
      .where(and(eq(notifications.id, id), inArray(notifications.status, ['queued', 'sent'])));
  });
}

import { asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { pushDeliveries, pushSubscriptions } from '#/database/schema/guardian-access.ts';

interface Claim {
  now: Date;
  /** From then on other servers may try, because this one must have died. */
  until: Date;
  limit: number;
}

/** Takes notifications whose time has come; each is one server's until it is settled. */
export async function claimPushes(db: Database, { now, until, limit }: Claim) {
  const due = db
    .$with('due')
    .as(
      db
        .select({ id: pushDeliveries.id })
        .from(pushDeliveries)
        .where(lte(pushDeliveries.attemptAt, now))
        .orderBy(asc(pushDeliveries.attemptAt))
        .limit(limit)
        .for('update', { skipLocked: true }),
    );
  const claimed = await db
    .with(due)
    .update(pushDeliveries)
    .set({ attempts: sql`${pushDeliveries.attempts} + 1`, attemptAt: until })
    .where(inArray(pushDeliveries.id, db.select({ id: due.id }).from(due)))
    .returning({ id: pushDeliveries.id });
  if (claimed.length === 0) return [];
  const ids = claimed.map(({ id }) => id);
  return db
    .select({
      id: pushDeliveries.id,
      url: pushDeliveries.url,
      attempts: pushDeliveries.attempts,
      subscriptionId: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushDeliveries)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushDeliveries.subscriptionId))
    .where(inArray(pushDeliveries.id, ids));
}
export type ClaimedPush = Awaited<ReturnType<typeof claimPushes>>[number];

export async function removePush(db: Database, id: string): Promise<void> {
  await db.delete(pushDeliveries).where(eq(pushDeliveries.id, id));
}

export async function retryPush(db: Database, id: string, attemptAt: Date): Promise<void> {
  await db.update(pushDeliveries).set({ attemptAt }).where(eq(pushDeliveries.id, id));
}

import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { pushDeliveries, pushSubscriptions } from '#/database/schema/guardian-access.ts';
import { type Claim, claimDue } from '../claim.repository.ts';

/** Claims notifications that are due, with the subscriptions of their phones. */
export async function claimPushes(db: Database, claim: Claim) {
  const ids = await claimDue(db, pushDeliveries, claim);
  if (ids.length === 0) return [];
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
export type Push = Awaited<ReturnType<typeof claimPushes>>[number];

export async function deletePush(db: Database, id: string): Promise<void> {
  await db.delete(pushDeliveries).where(eq(pushDeliveries.id, id));
}

export async function retryPush(db: Database, id: string, attemptAt: Date): Promise<void> {
  await db.update(pushDeliveries).set({ attemptAt }).where(eq(pushDeliveries.id, id));
}

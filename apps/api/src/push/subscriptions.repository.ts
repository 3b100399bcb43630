import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { pushSubscriptions } from '#/database/schema/guardian-access.ts';
import type { Subscription } from './push-sender.ts';

/** A device has one subscription; a browser that changed hands takes its own along. */
export function keepSubscription(
  db: Database,
  deviceId: string,
  subscription: Subscription,
  now: Date,
): Promise<void> {
  const values = { ...subscription, deviceId, createdAt: now };
  return db.transaction(async (tx) => {
    await tx
      .delete(pushSubscriptions)
      .where(
        and(
          eq(pushSubscriptions.deviceId, deviceId),
          ne(pushSubscriptions.endpoint, subscription.endpoint),
        ),
      );
    await tx
      .insert(pushSubscriptions)
      .values(values)
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: values });
  });
}

export async function removeSubscriptionOf(db: Database, deviceId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.deviceId, deviceId));
}

export async function removeSubscription(db: Database, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

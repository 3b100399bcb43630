import { and, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { schoolOf, idsAt } from '#/database/expressions.ts';
import { guardianDevices, pushSubscriptions } from '#/database/schema/guardian-access.ts';
import { notifications, pushAttempts } from '#/database/schema/notifications.ts';
import { handOnWithoutPhones, lockTold } from './push-attempts.repository.ts';
import type { Subscription } from './push/push-sender.ts';

/** The address that the browser gave: a device beside another in it has a fragment behind. */
const addressOfBrowser = sql`split_part(${pushSubscriptions.endpoint}, '#', 1)`;
const endpointBeside = (address: string | SQL, deviceId: string) =>
  sql<string>`${address}::text || '#' || ${deviceId}::text`;

/**
 * A device has one subscription. A browser that changed hands takes its own along. What waits for the
 * device waits for its new subscription. In the transaction given.
 * @param deviceIds of one browser: one for each of its guardians
 */
export async function storeSubscription(
  tx: Database,
  deviceIds: string[],
  subscription: Subscription,
  now: Date,
): Promise<void> {
  const { endpoint } = subscription;
  const ofOthers = and(
    eq(addressOfBrowser, endpoint),
    notInArray(pushSubscriptions.deviceId, deviceIds),
  );
  await endSubscriptions(tx, ofOthers, now);
  const waiting = await lockWaiting(tx, inArray(pushSubscriptions.deviceId, deviceIds));
  const ofThese = and(
    ne(addressOfBrowser, endpoint),
    inArray(pushSubscriptions.deviceId, deviceIds),
  );
  await tx.delete(pushSubscriptions).where(ofThese);
  for (const [index, deviceId] of deviceIds.entries()) {
    const own = index === 0 ? sql<string>`${endpoint}::text` : endpointBeside(endpoint, deviceId);
    const schoolId = schoolOf(guardianDevices, deviceId);
    const values = { ...subscription, endpoint: own, schoolId, deviceId, createdAt: now };
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.deviceId, deviceId), ne(pushSubscriptions.endpoint, own)));
    await tx
      .insert(pushSubscriptions)
      .values(values)
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: values });
  }
  await waitForDevices(tx, waiting, { deviceIds, now });
}

/** What waited for a former subscription of these devices waits for the present one. */
async function waitForDevices(
  tx: Database,
  waiting: string[],
  { deviceIds, now }: { deviceIds: string[]; now: Date },
): Promise<void> {
  if (waiting.length === 0) return;
  const { id, schoolId, guardianId, attemptAt, digestId, status } = notifications;
  await tx
    .insert(pushAttempts)
    .select(
      tx
        .select({
          id: idsAt(now).as('id'),
          schoolId,
          notificationId: id,
          subscriptionId: sql<string>`${pushSubscriptions.id}`.as('subscription_id'),
          attempts: sql<number>`0`.as('attempts'),
          attemptAt,
          createdAt: sql<Date>`${now.toISOString()}::timestamptz`.as('created_at'),
        })
        .from(notifications)
        .innerJoin(guardianDevices, eq(guardianDevices.guardianId, guardianId))
        .innerJoin(pushSubscriptions, eq(pushSubscriptions.deviceId, guardianDevices.id))
        .where(
          and(
            inArray(id, waiting),
            inArray(guardianDevices.id, deviceIds),
            eq(status, 'queued'),
            sql`${digestId} is null`,
          ),
        ),
    )
    .onConflictDoNothing();
  await handOnWithoutPhones(tx, waiting, { error: 'no phone left', at: now });
}

interface CopiedSubscription {
  /** Devices of the same browser. */
  from: string[];
  to: string;
  now: Date;
}

/** A browser that is told of news is told of those for its new device too. */
export async function copySubscription(
  tx: Database,
  { from, to, now }: CopiedSubscription,
): Promise<void> {
  const { p256dh, auth, deviceId } = pushSubscriptions;
  const [known] = await tx
    .select({ endpoint: endpointBeside(addressOfBrowser, to), p256dh, auth })
    .from(pushSubscriptions)
    .where(inArray(deviceId, from))
    .limit(1);
  if (!known) return;
  const schoolId = schoolOf(guardianDevices, to);
  await tx.insert(pushSubscriptions).values({ ...known, schoolId, deviceId: to, createdAt: now });
}

/** Ends the subscriptions of devices. */
export async function endSubscriptionsOf(
  tx: Database,
  deviceIds: string[],
  now: Date,
): Promise<void> {
  if (deviceIds.length === 0) return;
  await endSubscriptions(tx, inArray(pushSubscriptions.deviceId, deviceIds), now);
}

/** The browser wants nothing any more. */
export async function endGoneSubscription(db: Database, id: string, now: Date): Promise<void> {
  // A sender found out: no route opened one.
  await db.transaction((tx) => endSubscriptions(tx, eq(pushSubscriptions.id, id), now, 'gone'));
}

/** Ends subscriptions, and hands on what has no phone left to go to, in the transaction given. */
async function endSubscriptions(
  tx: Database,
  which: SQL | undefined,
  now: Date,
  error = 'no phone left',
): Promise<void> {
  const waiting = await lockWaiting(tx, which);
  await tx.delete(pushSubscriptions).where(which);
  await handOnWithoutPhones(tx, waiting, { error, at: now });
}

/** Locks what waits for subscriptions, with what joined it. */
async function lockWaiting(tx: Database, which: SQL | undefined): Promise<string[]> {
  const found = await tx
    .selectDistinct({ id: pushAttempts.notificationId })
    .from(pushAttempts)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushAttempts.subscriptionId))
    .where(which);
  return lockTold(
    tx,
    found.map(({ id }) => id),
  );
}

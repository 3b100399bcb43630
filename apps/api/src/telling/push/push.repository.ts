import { and, eq, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { jsonRows, schoolOf } from '#/database/expressions.ts';
import { idsAt } from '#/database/ids-by-time.ts';
import { networkSenderOf } from '#/database/network-sendings.ts';
import {
  guardianDevices,
  pushDeliveries,
  pushSubscriptions,
} from '#/database/schema/guardian-access.ts';
import { linkTargets } from '#/telling/link-address.ts';
import { twinNotice } from '#/telling/twin-notices.repository.ts';
import { type Claim, claimInTurns } from '#/outbox/claim.repository.ts';
import type { Subscription } from './push-sender.ts';

/** The address that the browser gave: a device beside another in it has a fragment behind. */
const addressOfBrowser = sql`split_part(${pushSubscriptions.endpoint}, '#', 1)`;
const endpointBeside = (address: string | SQL, deviceId: string) =>
  sql<string>`${address}::text || '#' || ${deviceId}::text`;

/**
 * A device has one subscription. A browser that changed hands takes its own along. In the
 * transaction given.
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
  const ofThese = and(
    ne(addressOfBrowser, endpoint),
    inArray(pushSubscriptions.deviceId, deviceIds),
  );
  await tx.delete(pushSubscriptions).where(or(ofOthers, ofThese));
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

export async function removeSubscriptionsOf(db: Database, deviceIds: string[]): Promise<void> {
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.deviceId, deviceIds));
}

export async function removeSubscription(db: Database, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** The devices that the guardian had before. */
export function queueNewDeviceNews(
  tx: Database,
  { guardianId, deviceId, now }: { guardianId: string; deviceId: string; now: Date },
): Promise<void> {
  const told = [{ guardianId, target: `/mais?aparelho=${deviceId}` }];
  return queuePushes(tx, told, { now, leaveAt: now });
}

interface Leaving {
  now: Date;
  /** Later than now during quiet hours. */
  leaveAt: Date;
  isUrgent?: boolean;
}

/**
 * One notification for each subscribed phone of these guardians, in the transaction of what it is
 * about. What still waits with the same address is not told twice.
 * @param told with the path under /familia that it opens; of what is urgent, the address says so
 */
export async function queuePushes(
  tx: Database,
  told: { guardianId: string; target: string | null }[],
  { now, leaveAt, isUrgent }: Leaving,
): Promise<void> {
  if (told.length === 0) return;
  const rows = told.map(({ guardianId, target }) => ({
    guardian_id: guardianId,
    url: addressOf(target, isUrgent),
  }));
  const at = now.toISOString();
  await tx.execute(sql`
    insert into push_deliveries (id, school_id, subscription_id, url, attempt_at, created_at)
    select ${idsAt(now)}, subscription.school_id, subscription.id, news.url,
      ${leaveAt.toISOString()}, ${at}
    from jsonb_to_recordset(${jsonRows(rows)}) as news(guardian_id uuid, url text)
    join guardian_devices as device on device.guardian_id = news.guardian_id
      and device.revoked_at is null and device.expires_at > ${at}
    join push_subscriptions as subscription on subscription.device_id = device.id
    order by subscription.id
    on conflict (subscription_id, url) do nothing`);
}

const addressOf = (target: string | null, isUrgent = false) =>
  `/familia${target ?? ''}${isUrgent ? '?urgente' : ''}`;

/** The item that an address opens, if any. */
const itemId = sql`substring(${pushDeliveries.url}
  from ${`^/familia${linkTargets.communication('([0-9a-f-]{36})')}`})::uuid`;

/** Claims notifications that are due, with the subscriptions of their phones. */
export async function claimPushes(db: Database, claim: Claim) {
  const ids = await claimInTurns(db, pushDeliveries, claim);
  if (ids.length === 0) return [];
  return db
    .select({
      id: pushDeliveries.id,
      url: pushDeliveries.url,
      attempts: pushDeliveries.attempts,
      sender: networkSenderOf(itemId),
      twin: twinNotice(
        { communicationId: itemId, guardianId: guardianDevices.guardianId },
        claim.now,
      ),
      guardianId: guardianDevices.guardianId,
      subscriptionId: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushDeliveries)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushDeliveries.subscriptionId))
    .innerJoin(guardianDevices, eq(guardianDevices.id, pushSubscriptions.deviceId))
    .where(inArray(pushDeliveries.id, ids));
}
export type Push = Awaited<ReturnType<typeof claimPushes>>[number];

export async function deletePush(db: Database, id: string): Promise<void> {
  await db.delete(pushDeliveries).where(eq(pushDeliveries.id, id));
}

/** No attempt was made. */
export async function postponePush(db: Database, id: string, attemptAt: Date): Promise<void> {
  const attempts = sql`${pushDeliveries.attempts} - 1`;
  await db.update(pushDeliveries).set({ attempts, attemptAt }).where(eq(pushDeliveries.id, id));
}

export async function retryPush(db: Database, id: string, attemptAt: Date): Promise<void> {
  await db.update(pushDeliveries).set({ attemptAt }).where(eq(pushDeliveries.id, id));
}

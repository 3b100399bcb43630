import { and, eq, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { uuidArray, schoolOf } from '#/database/expressions.ts';
import { idsAt } from '#/database/ids-by-time.ts';
import {
  guardianDevices,
  pushDeliveries,
  pushSubscriptions,
} from '#/database/schema/guardian-access.ts';
import { linkTargets } from '#/modules/guardian-access/link-address.ts';
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

/**
 * These guardians, who were sent a communication about these students, unless they were sent it
 * about a sibling before. The address says whether it is urgent.
 */
export function queueCommunicationNews(
  tx: Database,
  communicationId: string,
  now: Date,
  { guardianIds, studentIds }: { guardianIds: string[]; studentIds: string[] },
): Promise<void> {
  const url = addressOf(linkTargets.communication(communicationId));
  // Counts siblings, where `not exists` would become a join: it reads all recipients as long as the
  // statistics know nothing of those that were just inserted.
  return queueNews(
    tx,
    now,
    sql`select reached.id as guardian_id,
        ${url}::text || case when communications.is_urgent then '?urgente' else '' end as url
      from communications, unnest(${uuidArray(guardianIds)}) as reached(id)
      where communications.id = ${communicationId} and 0 = (
        select count(*) from student_guardians as sibling
        join recipients as earlier on earlier.communication_id = ${communicationId}
          and earlier.student_id = sibling.student_id and earlier.guardian_id = sibling.guardian_id
        where sibling.guardian_id = reached.id
          and sibling.student_id <> all(${uuidArray(studentIds)}))`,
  );
}

/** The families of the classrooms where a notice is published. */
export function queueNoticeNews(tx: Database, noticeId: string, now: Date): Promise<void> {
  const url = addressOf(linkTargets.notice(noticeId));
  return queueNews(
    tx,
    now,
    sql`select student_guardians.guardian_id, ${url}::text as url
      from notice_board_classrooms as published
      join students on students.classroom_id = published.classroom_id and students.deleted_at is null
      join student_guardians on student_guardians.student_id = students.id
      where published.notice_board_item_id = ${noticeId}`,
  );
}

/** The families of the students whose diary was filled. */
export function queueDiaryNews(tx: Database, studentIds: string[], now: Date): Promise<void> {
  const path = addressOf('/diarios/');
  return queueNews(
    tx,
    now,
    sql`select guardian_id, ${path}::text || student_id as url from student_guardians
      where student_id = any(${uuidArray(studentIds)})`,
  );
}

/** The address names the school, as a phone may show several. */
export function queueMessageNews(tx: Database, guardianId: string, now: Date): Promise<void> {
  const path = `${addressOf(linkTargets.messages)}?escola=`;
  return queueNews(
    tx,
    now,
    sql`select id as guardian_id, ${path}::text || school_id as url from guardians
      where id = ${guardianId}`,
  );
}

/** The devices that the guardian had before. */
export function queueNewDeviceNews(
  tx: Database,
  { guardianId, deviceId, now }: { guardianId: string; deviceId: string; now: Date },
): Promise<void> {
  const url = addressOf(`/mais?aparelho=${deviceId}`);
  return queueNews(tx, now, sql`select ${guardianId}::uuid as guardian_id, ${url}::text as url`);
}

const addressOf = (path: string) => `/familia${path}`;

/**
 * One notification for each subscribed phone of these guardians, in the transaction of what it is
 * about. What still waits with the same address is not told twice.
 */
async function queueNews(tx: Database, now: Date, news: SQL): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`
    insert into push_deliveries (id, school_id, subscription_id, url, attempt_at, created_at)
    select ${idsAt(now)}, subscription.school_id, subscription.id, news.url, ${at}, ${at}
    from (select distinct guardian_id, url from (${news}) as told) as news
    join guardian_devices as device on device.guardian_id = news.guardian_id
      and device.revoked_at is null and device.expires_at > ${at}
    join push_subscriptions as subscription on subscription.device_id = device.id
    order by subscription.id
    on conflict (subscription_id, url) do nothing`);
}

/** Claims notifications that are due, with the subscriptions of their phones. */
export async function claimPushes(db: Database, claim: Claim) {
  const ids = await claimInTurns(db, pushDeliveries, claim);
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

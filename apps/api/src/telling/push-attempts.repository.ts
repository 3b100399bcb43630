import { and, eq, inArray, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';
import { uuidArray, idsAt } from '#/database/expressions.ts';
import { guardianDevices, pushSubscriptions } from '#/database/schema/guardian-access.ts';
import { notifications, pushAttempts } from '#/database/schema/notifications.ts';
import { type Claim, claimInTurns } from '#/outbox/claim.repository.ts';
import { isOpenDevice } from '#/policy/guardian.repository.ts';
import type { Notice, TellingChannel } from './channels/channel.ts';
import { findParts, isOfLane, type Lane } from './notices.repository.ts';
import { settle } from './settle.repository.ts';

/**
 * Has notifications wait for the phones of their guardians, in the transaction that queues them. One
 * whose address waits for the phones already joins the notice that does. Of one that some phone has
 * shown, those that still wait for it are told of the new one instead.
 * @param ids of notifications on phones, of one insertion; at least one
 */
export async function insertAttempts(
  tx: Database,
  ids: readonly string[],
  { now, leaveAt }: { now: Date; leaveAt: Date },
): Promise<void> {
  const at = now.toISOString();
  // Joins, replaces and inserts from one look.
  await tx.execute(sql`
    with fresh as materialized (
      select id, school_id, guardian_id, target, is_urgent from notifications
      where id = any(${uuidArray([...ids])})),
    alike as materialized (
      select first.id, fresh.id as fresh_id, first.status
      from fresh join notifications as first on first.guardian_id = fresh.guardian_id
        and first.channel = 'push' and first.digest_id is null
        and first.target is not distinct from fresh.target and first.is_urgent = fresh.is_urgent
        and first.id <> all(${uuidArray([...ids])})
        and exists (select from push_attempts where notification_id = first.id)
      order by first.id for update of first),
    joined as (
      update notifications set digest_id = alike.id from alike
      where notifications.id = alike.fresh_id and alike.status = 'queued'),
    replaced as (
      delete from push_attempts using alike
      where push_attempts.notification_id = alike.id and alike.status <> 'queued')
    insert into push_attempts
      (id, school_id, notification_id, subscription_id, attempt_at, created_at)
    select ${idsAt(now)}, subscription.school_id, fresh.id, subscription.id,
      ${leaveAt.toISOString()}, ${at}
    from fresh
    join guardian_devices as device on device.guardian_id = fresh.guardian_id
      and ${isOpenDevice(now, alias(guardianDevices, 'device'))}
    join push_subscriptions as subscription on subscription.device_id = device.id
    where fresh.id not in (select fresh_id from alike where status = 'queued')
    order by subscription.id`);
}

/** Claims notices that are due, each for one phone. What joined one goes in the same lane. */
export async function claimPushes(
  db: Database,
  channel: TellingChannel,
  claim: Claim,
  lane?: Lane,
): Promise<Notice[]> {
  const isWaiting =
    lane &&
    sql`exists (select from notifications as told
      where told.id = ${pushAttempts.notificationId} and ${isOfLane(lane, 'told')})`;
  const ids = await claimInTurns(db, pushAttempts, claim, isWaiting);
  if (ids.length === 0) return [];
  const claimed = await findAttempts(db, ids);
  const leaders = [...new Set(claimed.map(({ notificationId }) => notificationId))];
  const told = await findTold(db, leaders);
  const parts = new Map(
    (await findParts(db, channel, claim.now, told)).map((part) => [part.id, part]),
  );
  return claimed.flatMap(({ id, attempts, ...phone }) => {
    const { notificationId } = phone;
    const theirs = told.filter((row) => (row.digestId ?? row.id) === notificationId);
    const news = theirs.flatMap((row) => parts.get(row.id) ?? []);
    const [first] = news;
    return first ? [{ ...first, id, attempts, news, parts: [{ id }], phone }] : [];
  });
}

function findAttempts(db: Database, ids: readonly string[]) {
  return db
    .select({
      id: pushAttempts.id,
      attempts: pushAttempts.attempts,
      notificationId: pushAttempts.notificationId,
      subscriptionId: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushAttempts)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushAttempts.subscriptionId))
    .where(inArray(pushAttempts.id, [...ids]));
}

/** Notifications that wait for phones under these ids: themselves, and those that joined them. */
function findTold(db: Database, leaders: readonly string[]) {
  const { id, digestId, channel } = notifications;
  return db
    .select({ id, digestId })
    .from(notifications)
    .where(and(or(inArray(id, [...leaders]), inArray(digestId, [...leaders])), eq(channel, 'push')))
    .orderBy(id);
}

/** A push service took it: what it tells of has reached a phone of the guardian. */
export async function markPushTaken(db: Database, { id, phone }: Notice, at: Date): Promise<void> {
  // A sender has none open while it sends.
  await db.transaction(async (tx) => {
    const told = await lockTold(tx, [phone!.notificationId]);
    await settle(tx, told, { name: 'sent', by: 'push', at });
    await tx.delete(pushAttempts).where(eq(pushAttempts.id, id));
  });
}

/** Nobody is to be shown it any more, on any phone. */
export async function dropPushes(db: Database, { phone }: Notice): Promise<void> {
  await db.delete(pushAttempts).where(eq(pushAttempts.notificationId, phone!.notificationId));
}

/** A push service refuses it for good: what has no phone left goes on. */
export async function giveUpPush(
  db: Database,
  { id, phone }: Notice,
  how: { error: string; at: Date },
): Promise<void> {
  // A sender has none open while it sends.
  await db.transaction(async (tx) => {
    const told = await lockTold(tx, [phone!.notificationId]);
    await tx.delete(pushAttempts).where(eq(pushAttempts.id, id));
    await handOnWithoutPhones(tx, told, how);
  });
}

/**
 * Locks notifications on phones, so that of two phones that go at once the later one finds the other
 * gone.
 * @returns their ids, and those of what joined them until now
 */
export async function lockTold(tx: Database, leaders: readonly string[]): Promise<string[]> {
  if (leaders.length === 0) return [];
  const { id } = notifications;
  await tx
    .select({ id })
    .from(notifications)
    .where(inArray(id, [...leaders]))
    .orderBy(id)
    .for('update');
  return (await findTold(tx, leaders)).map((row) => row.id);
}

/** Hands on which of these notifications wait for a phone, and have none left to go to. */
export async function handOnWithoutPhones(
  tx: Database,
  ids: readonly string[],
  { error, at }: { error: string; at: Date },
): Promise<void> {
  const { id, digestId, channel, status } = notifications;
  const left = tx
    .select({ one: sql`1` })
    .from(pushAttempts)
    .where(eq(pushAttempts.notificationId, sql`coalesce(${digestId}, ${id})`));
  const stranded = await tx
    .select({ id })
    .from(notifications)
    .where(and(inArray(id, [...ids]), eq(channel, 'push'), eq(status, 'queued'), notExists(left)));
  const which = stranded.map((row) => row.id);
  await settle(tx, which, { name: 'addressGone', by: 'push', at, error });
}

/** Of a school that came in an archive: its phones stayed where it came from. */
export async function handOnOfSchool(tx: Database, ofSchool: string, now: Date): Promise<void> {
  const { id, schoolId, channel, status } = notifications;
  const waiting = await tx
    .select({ id })
    .from(notifications)
    .where(and(eq(schoolId, ofSchool), eq(channel, 'push'), eq(status, 'queued')));
  const ids = waiting.map((row) => row.id);
  await handOnWithoutPhones(tx, ids, { error: 'no phone left', at: now });
}

export async function postponePush(db: Database, id: string, until: Date): Promise<void> {
  const attempts = sql`${pushAttempts.attempts} - 1`;
  await db.update(pushAttempts).set({ attempts, attemptAt: until }).where(eq(pushAttempts.id, id));
}

export async function retryPush(db: Database, id: string, until: Date): Promise<void> {
  await db.update(pushAttempts).set({ attemptAt: until }).where(eq(pushAttempts.id, id));
}

import { endOfQuietHours } from '@caderneta/school-time';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { uuidArray } from '#/database/expressions.ts';
import { notifications } from '#/database/schema/notifications.ts';
import { schools } from '#/database/schema/schools.ts';
import { queuePushes } from '#/push/push.repository.ts';
import { channelOf, isSubscribed } from './channels.repository.ts';
import { insertDeliveries } from './notifications.repository.ts';

/** Phones have its address only while it waits for them. */
const addressOnPhone = sql`'/familia' || coalesce(notifications.target, '')
  || case when notifications.is_urgent then '?urgente' else '' end`;

export async function markNotificationsSent(
  db: Database,
  ids: string[],
  sent: { sentAt: Date; providerId?: string; costMicros?: number | null },
): Promise<void> {
  await db
    .update(notifications)
    .set({ ...sent, status: 'sent', error: null })
    .where(inArray(notifications.id, ids));
}

/** For what the guardian has opened meanwhile: nobody is told of it. */
export async function markNotificationsRead(
  db: Database,
  ids: string[],
  readAt: Date,
): Promise<void> {
  await db
    .update(notifications)
    .set({ status: 'read', readAt })
    .where(inArray(notifications.id, ids));
}

export async function retryNotifications(
  db: Database,
  ids: string[],
  { at, error }: { at: Date; error: string },
): Promise<void> {
  await db
    .update(notifications)
    .set({ error, attemptAt: at })
    .where(inArray(notifications.id, ids));
}

/** Until the quiet hours end. No attempt was made. */
export async function postponeNotifications(db: Database, ids: string[], at: Date): Promise<void> {
  const attempts = sql`${notifications.attempts} - 1`;
  await db
    .update(notifications)
    .set({ attempts, attemptAt: at })
    .where(inArray(notifications.id, ids));
}

export async function deleteNotifications(db: Database, ids: string[]): Promise<void> {
  await db.delete(notifications).where(inArray(notifications.id, ids));
}

/**
 * Hands notifications that their channel cannot deliver on to the next one of each guardian. Where
 * there is none, they have failed.
 */
export async function handOn(
  db: Database,
  ids: string[],
  { error, now }: { error: string; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction(async (tx) => {
    const { rows } = (await tx.execute(sql`
      update notifications set attempts = 0, error = ${error},
        channel = coalesce(route.channel, notifications.channel),
        status = (case when route.channel is null then 'failed' else 'queued' end)
          ::notification_status
      from (
        select failed.id, ${channelOf(now, sql`failed.channel`)} as channel
        from notifications as failed join guardians on guardians.id = failed.guardian_id
        where failed.id = any(${uuidArray(ids)}) and failed.status = 'queued'
      ) as route
      where notifications.id = route.id
      returning notifications.id`)) as { rows: unknown[] };
    for (const { id } of rows as { id: string }[]) await queueAgain(tx, id, now);
  });
}

/** Has the notification wait where its new channel looks for it. */
async function queueAgain(tx: Database, id: string, now: Date): Promise<void> {
  const [found] = await tx
    .select({ notification: notifications, school: schools })
    .from(notifications)
    .innerJoin(schools, eq(schools.id, notifications.schoolId))
    .where(and(eq(notifications.id, id), eq(notifications.status, 'queued')));
  if (!found) return;
  const { notification, school } = found;
  const leaveAt = notification.isUrgent ? now : (endOfQuietHours(school, now) ?? now);
  await tx.update(notifications).set({ attemptAt: leaveAt }).where(eq(notifications.id, id));
  const { schoolId, communicationId, isUrgent, subject } = notification;
  const news = { schoolId, communicationId: communicationId ?? undefined, isUrgent, now, leaveAt };
  if (notification.channel === 'push') await queuePushes(tx, [notification], news);
  else if (subject === 'communication') await insertDeliveries(tx, [notification], news);
}

/** Of an address that a push service took: what it was about has reached a phone of the guardian. */
export async function markPushTaken(
  db: Database,
  { guardianId, url, sentAt }: { guardianId: string; url: string; sentAt: Date },
): Promise<void> {
  await db
    .update(notifications)
    .set({ status: 'sent', sentAt, error: null, attempts: sql`${notifications.attempts} + 1` })
    .where(and(isOnPhones(guardianId), sql`${addressOnPhone} = ${url}`));
}

/** Hands on what waits for phones of a guardian and has no phone left to go to. */
export async function handOnFromPhones(
  db: Database,
  { guardianId, error, now }: { guardianId: string; error: string; now: Date },
): Promise<void> {
  const stranded = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isOnPhones(guardianId), isStranded));
  const ids = stranded.map(({ id }) => id);
  await handOn(db, ids, { error, now });
}

const isOnPhones = (guardianId: string) =>
  and(
    eq(notifications.guardianId, guardianId),
    eq(notifications.channel, 'push'),
    eq(notifications.status, 'queued'),
  );

const isStranded = sql`not exists (
  select from guardian_devices as device
  join push_subscriptions as subscription on subscription.device_id = device.id
  join push_deliveries as waiting on waiting.subscription_id = subscription.id
  where device.guardian_id = notifications.guardian_id and waiting.url = ${addressOnPhone})`;

/** After so long without a row of `push_deliveries`, nobody else settles a notification on phones. */
const strandedMinutes = 10;
const atOnce = 200;

/**
 * Settles notifications on phones that lost their rows in `push_deliveries`: the guardian turned
 * notices off, or a server of the release before sent them. Who is still subscribed was told.
 */
export async function settleStranded(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - strandedMinutes * 60_000).toISOString();
  const { rows } = (await db.execute(sql`
    select notifications.id, ${isSubscribed(now)} as "isTold"
    from notifications join guardians on guardians.id = notifications.guardian_id
    where notifications.channel = 'push' and notifications.status = 'queued'
      and notifications.attempt_at < ${before} and ${isStranded}
    limit ${atOnce}`)) as { rows: unknown[] };
  const stranded = rows as { id: string; isTold: boolean }[];
  const idsOf = (isTold: boolean) =>
    stranded.filter((row) => row.isTold === isTold).map(({ id }) => id);
  if (stranded.length === 0) return;
  await markNotificationsSent(db, idsOf(true), { sentAt: now });
  await handOn(db, idsOf(false), { error: 'no phone left', now });
}

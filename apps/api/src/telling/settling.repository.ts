import { endOfQuietHours } from '@caderneta/school-time';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { isOpenSchool, uuidArray } from '#/database/expressions.ts';
import { notifications } from '#/database/schema/notifications.ts';
import { schools } from '#/database/schema/schools.ts';
import { guardians } from '#/database/schema/students.ts';
import { isSeen } from '#/telling/channels/notification-mail.repository.ts';
import { refundCost } from '#/telling/channels/paid-messages.repository.ts';
import { channelOf, isSubscribed } from './channels.repository.ts';
import {
  hourly,
  insertDeliveries,
  isHourlyWaiting,
  nextHourlyAt,
} from './notifications.repository.ts';

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

/** For what the guardian has opened meanwhile: nobody is told of it, and it costs nothing. */
export async function markNotificationsRead(
  db: Database,
  ids: string[],
  readAt: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const theirs = inArray(notifications.id, ids);
  await db.transaction(async (tx) => {
    await refundCost(tx, theirs, readAt);
    await tx.update(notifications).set({ status: 'read', readAt }).where(theirs);
  });
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

/** For what another school tells the guardian: it costs nothing here. */
export async function markNotificationsTold(
  db: Database,
  ids: string[],
  sentAt: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction(async (tx) => {
    await refundCost(tx, inArray(notifications.id, ids), sentAt);
    await markNotificationsSent(tx, ids, { sentAt });
  });
}

/** Until the quiet hours end, or until another school has told the guardian. No attempt was made. */
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

/** What a channel that failed had written of its attempt. */
const unsent = { providerId: null, sentAt: null };

interface HandingOn {
  /** Without phone or address. */
  error: string;
  now: Date;
  /** Also takes those that were sent: WhatsApp tells later that a message failed. */
  wasSent?: boolean;
}

/**
 * Hands notifications that their channel cannot deliver on to the next one of each guardian, and
 * takes back what they cost. Where there is none, they have failed. What the guardian has opened
 * meanwhile goes nowhere.
 */
export async function handOn(db: Database, ids: string[], how: HandingOn): Promise<void> {
  if (ids.length === 0) return;
  const { error, now } = how;
  await db.transaction(async (tx) => {
    const stopped = await findStopped(tx, ids, how);
    const idsOf = (rows: Stopped[]) => rows.map(({ id }) => id);
    await refundCost(tx, inArray(notifications.id, idsOf(stopped)), now);
    const opened = stopped.filter(({ isSeen }) => isSeen);
    await markNotificationsRead(tx, idsOf(opened), now);
    const rest = stopped.filter(({ isSeen }) => !isSeen);
    const failed = rest.filter(({ channel }) => channel === null);
    await tx
      .update(notifications)
      .set({ status: 'failed', attempts: 0, error, ...unsent })
      .where(inArray(notifications.id, idsOf(failed)));
    const going = rest.filter(({ channel }) => channel !== null);
    const [wanted, repeated] = splitHourly(going);
    await deleteNotifications(tx, idsOf(repeated));
    for (const row of wanted) await queueAgain(tx, row, how);
  });
}

/** Locks the notifications. With the next channel of each, null where there is none. */
function findStopped(tx: Database, ids: string[], { now, wasSent = false }: HandingOn) {
  const hourlyOf = {
    guardianId: sql`${notifications.guardianId}`,
    subject: sql`${notifications.subject}`,
    which: sql`not earlier.id = any(${uuidArray(ids)})`,
  };
  const { timezone, quietFrom, quietUntil } = schools;
  return tx
    .select({
      id: notifications.id,
      schoolId: notifications.schoolId,
      guardianId: notifications.guardianId,
      subject: notifications.subject,
      communicationId: notifications.communicationId,
      isUrgent: notifications.isUrgent,
      channel: channelOf(now, sql`${notifications.channel}`),
      isSeen: isSeen(),
      /** Of an hourly subject. */
      isToldSoon: sql<boolean>`${isHourlyWaiting(hourlyOf)}`,
      /** Of an hourly subject; null at once. */
      notBefore: sql<string | null>`${nextHourlyAt(hourlyOf)}`,
      quietHours: { timezone, quietFrom, quietUntil },
    })
    .from(notifications)
    .innerJoin(guardians, eq(guardians.id, notifications.guardianId))
    .innerJoin(schools, eq(schools.id, notifications.schoolId))
    .where(
      and(
        inArray(notifications.id, ids),
        inArray(notifications.status, wasSent ? ['queued', 'sent'] : ['queued']),
      ),
    )
    .orderBy(notifications.id)
    .for('update', { of: notifications });
}
type Stopped = Awaited<ReturnType<typeof findStopped>>[number];

/** Of an hourly subject one notice goes on, unless one waits: it tells of the others too. */
function splitHourly(rows: Stopped[]): [wanted: Stopped[], repeated: Stopped[]] {
  const told = new Set<string>();
  const isWanted = ({ guardianId, subject, isToldSoon }: Stopped) => {
    if (!hourly.includes(subject)) return true;
    const notice = `${guardianId} ${subject}`;
    if (isToldSoon || told.has(notice)) return false;
    told.add(notice);
    return true;
  };
  const { wanted = [], repeated = [] } = Object.groupBy(rows, (row) =>
    isWanted(row) ? 'wanted' : 'repeated',
  );
  return [wanted, repeated];
}

/** Has the notification wait where its next channel looks for it. */
async function queueAgain(tx: Database, row: Stopped, { error, now }: HandingOn): Promise<void> {
  const { id, schoolId, communicationId, subject, channel, isUrgent } = row;
  const quietEnd = isUrgent ? now : (endOfQuietHours(row.quietHours, now) ?? now);
  const notBefore = hourly.includes(subject) && row.notBefore ? new Date(row.notBefore) : quietEnd;
  const attemptAt = notBefore > quietEnd ? notBefore : quietEnd;
  await tx
    .update(notifications)
    .set({ channel, status: 'queued', attempts: 0, attemptAt, error, ...unsent })
    .where(eq(notifications.id, id));
  const news = { schoolId, communicationId, now, leaveAt: attemptAt };
  if (subject === 'communication') await insertDeliveries(tx, [row], news);
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
 * Settles notifications on phones that lost their rows in `push_deliveries`, because the guardian
 * turned notices off. Who is still subscribed was told.
 */
export async function settleStranded(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - strandedMinutes * 60_000).toISOString();
  const { rows } = (await db.execute(sql`
    select notifications.id, ${isSubscribed(now)} as "isTold"
    from notifications join guardians on guardians.id = notifications.guardian_id
    where notifications.channel = 'push' and notifications.status = 'queued'
      and notifications.attempt_at < ${before} and ${isStranded}
      and ${isOpenSchool(notifications.schoolId)}
    limit ${atOnce}`)) as { rows: unknown[] };
  const stranded = rows as { id: string; isTold: boolean }[];
  const idsOf = (isTold: boolean) =>
    stranded.filter((row) => row.isTold === isTold).map(({ id }) => id);
  if (stranded.length === 0) return;
  await markNotificationsSent(db, idsOf(true), { sentAt: now });
  await handOn(db, idsOf(false), { error: 'no phone left', now });
}

import { endOfQuietHours } from '@caderneta/school-time';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { uuidArray } from '#/database/expressions.ts';
import {
  accessSubjects,
  askedSubjects,
  messageAttempts,
  type NotificationChannel,
  notifications,
  type NotificationStatus,
} from '#/database/schema/notifications.ts';
import { schools } from '#/database/schema/schools.ts';
import { guardians } from '#/database/schema/students.ts';
import { channelNamed, channelOf } from './channels/channels.repository.ts';
import { notePhoneAlive, topicOf } from './channels/can-receive.repository.ts';
import { refundCost } from './costs.repository.ts';
import { hourly, isHourlyWaiting, neverPaid, nextHourlyAt } from './notifications.repository.ts';
import { isSeen } from './notices.repository.ts';

/** `next`: queued for the next channel, failed where there is none. `gone`: nothing is left of it. */
type Next = NotificationStatus | 'next' | 'gone';

/**
 * What an event makes of a notification in each state that it may find. In any other state it changes
 * nothing: what was sent stays sent, and what was handed on belongs to the next channel.
 */
export const machine = {
  /** A server took it: `claimDigests` alone carries this out, which moves `attempt_at` ahead. */
  claimed: { queued: 'queued' },
  /** No attempt was made: quiet hours, or another school goes first. */
  postponed: { queued: 'queued' },
  refusedForNow: { queued: 'queued' },
  sent: { queued: 'sent' },
  toldElsewhere: { queued: 'sent' },
  opened: { queued: 'read' },
  withdrawn: { queued: 'gone' },
  /** The guardian wants no e-mails about it any more. */
  muted: { queued: 'failed' },
  refusedForGood: { queued: 'next' },
  addressGone: { queued: 'next' },
  reportedSent: { queued: 'sent' },
  reportedDelivered: { queued: 'delivered', sent: 'delivered' },
  reportedRead: { queued: 'read', sent: 'read', delivered: 'read' },
  reportedFailed: { queued: 'next', sent: 'next' },
} as const satisfies Record<string, Partial<Record<NotificationStatus, Next>>>;

export type EventName = keyof typeof machine;

interface Happened {
  /** When. */
  at: Date;
  /** The channel that it is about: what has left it is left alone. */
  by?: NotificationChannel;
}
export type TellingEvent = Happened &
  (
    | { name: 'postponed'; until: Date }
    | { name: 'refusedForNow'; until: Date; error: string }
    | { name: 'toldElsewhere' | 'opened' | 'withdrawn' | 'muted' }
    | {
        name: 'sent' | 'reportedSent' | 'reportedDelivered' | 'reportedRead';
        /** Id that the provider gave the message. */
        providerId?: string | undefined;
      }
    /** The reason has neither phone nor address in it. */
    | { name: 'refusedForGood' | 'addressGone' | 'reportedFailed'; error: string }
  );

/** Settles what happened to notifications. Nothing else changes their status. */
export async function settle(
  db: Database,
  ids: readonly string[],
  event: TellingEvent,
): Promise<void> {
  if (ids.length === 0) return;
  switch (event.name) {
    case 'postponed':
    case 'refusedForNow':
      return wait(db, ids, event);
    case 'sent':
    case 'reportedSent':
    case 'reportedDelivered':
    case 'reportedRead':
      return advance(db, ids, event);
    case 'refusedForGood':
    case 'addressGone':
    case 'reportedFailed':
      // A caller may have no transaction open.
      return db.transaction((tx) => handOn(tx, ids, event));
    case 'toldElsewhere':
    case 'opened':
    case 'withdrawn':
    case 'muted':
      // A caller may have no transaction open.
      return db.transaction((tx) => end(tx, ids, event));
  }
}

/** Condition on `notifications`: those of these that the event changes. */
function isChangedBy(
  ids: readonly string[],
  { name, by }: { name: EventName } & Partial<Happened>,
) {
  const from = Object.keys(machine[name]) as NotificationStatus[];
  return and(
    inArray(notifications.id, [...ids]),
    inArray(notifications.status, from),
    by && eq(notifications.channel, by),
  );
}

type EventOf<Name extends EventName> = Extract<TellingEvent, { name: Name }>;

async function wait(
  db: Database,
  ids: readonly string[],
  event: EventOf<'postponed' | 'refusedForNow'>,
): Promise<void> {
  const how =
    event.name === 'postponed'
      ? { attempts: sql`${notifications.attempts} - 1` }
      : { error: event.error };
  await db
    .update(notifications)
    .set({ ...how, attemptAt: event.until })
    .where(isChangedBy(ids, event));
}

type Advance = EventOf<'sent' | 'reportedSent' | 'reportedDelivered' | 'reportedRead'>;

async function advance(db: Database, ids: readonly string[], event: Advance): Promise<void> {
  const isPaid = event.by !== undefined && channelNamed(event.by).limit !== null;
  if (!isPaid) return void (await markAdvanced(db, ids, event));
  // As in `settle`.
  await db.transaction(async (tx) => {
    const advanced = await markAdvanced(tx, ids, event);
    await noteMessage(tx, advanced, event);
    if (event.name === 'sent' || event.name === 'reportedSent') return;
    const here = advanced.filter(({ contactChangeId }) => contactChangeId === null);
    await notePhoneAlive(tx, [...new Set(here.map((row) => row.guardianId))], event.at);
  });
}

function markAdvanced(db: Database, ids: readonly string[], event: Advance) {
  const [status] = Object.values(machine[event.name]);
  const { id, schoolId, guardianId, contactChangeId, channel, sentAt, attempts } = notifications;
  return db
    .update(notifications)
    .set({
      status,
      error: null,
      sentAt: sql`coalesce(${sentAt}, ${event.at.toISOString()})`,
      attempts: sql`greatest(${attempts}, 1)`,
    })
    .where(isChangedBy(ids, event))
    .returning({ id, schoolId, guardianId, contactChangeId, channel });
}

/** What the provider said of the message that tells of these. */
async function noteMessage(
  tx: Database,
  told: Awaited<ReturnType<typeof markAdvanced>>,
  { name, at, providerId }: Advance,
): Promise<void> {
  if (told.length === 0) return;
  const isDelivered = name === 'reportedDelivered' || name === 'reportedRead';
  const reported = {
    ...(providerId && { providerId }),
    ...(isDelivered && { deliveredAt: at }),
    ...(name === 'reportedRead' && { readAt: at }),
  };
  const { schoolId, notificationId, channel, deliveredAt } = messageAttempts;
  const rows = told.map((row) => ({
    ...{ schoolId: row.schoolId, notificationId: row.id, channel: row.channel!, createdAt: at },
    ...reported,
  }));
  const set = {
    ...reported,
    ...(isDelivered && { deliveredAt: sql`coalesce(${deliveredAt}, ${at.toISOString()})` }),
  };
  const insert = tx.insert(messageAttempts).values(rows);
  const target = [schoolId, notificationId, channel];
  await (Object.keys(set).length > 0
    ? insert.onConflictDoUpdate({ target, set })
    : insert.onConflictDoNothing());
}

/** Ends what tells nothing any more, and takes back what it costs. */
async function end(
  tx: Database,
  ids: readonly string[],
  event: EventOf<'toldElsewhere' | 'opened' | 'withdrawn' | 'muted'>,
): Promise<void> {
  const { id } = notifications;
  const locked = await tx
    .select({ id })
    .from(notifications)
    .where(isChangedBy(ids, event))
    .orderBy(id)
    .for('update');
  const theirs = locked.map((row) => row.id);
  if (theirs.length === 0) return;
  await refundCost(tx, theirs);
  const which = inArray(id, theirs);
  if (event.name === 'withdrawn') return void (await tx.delete(notifications).where(which));
  if (event.name === 'opened') return markOpened(tx, theirs, event.at);
  if (event.name === 'muted') {
    const untold = { status: machine.muted.queued, channel: null, error: 'not wanted by e-mail' };
    return void (await tx.update(notifications).set(untold).where(which));
  }
  const { queued: status } = machine.toldElsewhere;
  await tx.update(notifications).set({ status, sentAt: event.at, error: null }).where(which);
}

type Stopping = EventOf<'refusedForGood' | 'addressGone' | 'reportedFailed'>;

/**
 * Hands notifications that their channel cannot deliver on to the next one of each guardian, and
 * takes back what they cost. Where there is none, they have failed. What the guardian has opened
 * meanwhile goes nowhere.
 */
async function handOn(tx: Database, ids: readonly string[], event: Stopping): Promise<void> {
  const stopped = await findStopped(tx, ids, event);
  if (stopped.length === 0) return;
  const idsOf = (rows: Stopped[]) => rows.map(({ id }) => id);
  await refundCost(tx, idsOf(stopped));
  await tx.delete(messageAttempts).where(inArray(messageAttempts.notificationId, idsOf(stopped)));
  const { opened = [], failed = [], going = [] } = Object.groupBy(stopped, whatBecomesOf);
  await markOpened(tx, idsOf(opened), event.at);
  await tx
    .update(notifications)
    .set({ status: 'failed', error: event.error, sentAt: null })
    .where(inArray(notifications.id, idsOf(failed)));
  const [wanted, repeated] = splitHourly(going);
  await tx.delete(notifications).where(inArray(notifications.id, idsOf(repeated)));
  for (const row of wanted) await queueAgain(tx, row, event);
}

function whatBecomesOf({ isSeen: isOpened, subject, isUrgent, used, channel }: Stopped) {
  if (isOpened) return 'opened';
  // Its other channels were told at the same time.
  if (subject === 'communication' && isUrgent) return 'failed';
  const isPaid = used !== null && channelNamed(used).limit !== null;
  const isQuiet = neverPaid.includes(subject);
  const isNextPaid = channel !== null && channelNamed(channel).limit !== null;
  // A link goes on only among what the guardian asked for it by; of a new device all ways told.
  const goesOn = askedSubjects.includes(subject)
    ? isPaid
    : !accessSubjects.includes(subject) && !(isQuiet && isNextPaid);
  return goesOn && channel !== null ? 'going' : 'failed';
}

async function markOpened(tx: Database, ids: string[], openedAt: Date): Promise<void> {
  const { queued: status } = machine.opened;
  await tx.update(notifications).set({ status, openedAt }).where(inArray(notifications.id, ids));
}

/** Locks the notifications. With the next channel of each, null where there is none. */
function findStopped(tx: Database, ids: readonly string[], event: Stopping) {
  const hourlyOf = {
    guardianId: sql`${notifications.guardianId}`,
    subject: sql`${notifications.subject}`,
    which: sql`not earlier.id = any(${uuidArray([...ids])})`,
  };
  const { timezone, quietFrom, quietUntil } = schools;
  return tx
    .select({
      id: notifications.id,
      guardianId: notifications.guardianId,
      subject: notifications.subject,
      isUrgent: notifications.isUrgent,
      used: notifications.channel,
      channel: channelOf(event.at, {
        after: sql`${notifications.channel}`,
        about: topicOf(notifications.subject, notifications.communicationId),
      }),
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
    .where(isChangedBy(ids, event))
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
async function queueAgain(tx: Database, row: Stopped, { error, at }: Stopping): Promise<void> {
  const { id, subject, used, channel, isUrgent } = row;
  const quietEnd = isUrgent ? at : (endOfQuietHours(row.quietHours, at) ?? at);
  const notBefore = hourly.includes(subject) && row.notBefore ? new Date(row.notBefore) : quietEnd;
  const attemptAt = notBefore > quietEnd ? notBefore : quietEnd;
  // What a phone was to show as one had one address; elsewhere each tells of its own.
  const apart = used === 'push' ? { digestId: null } : {};
  await tx
    .update(notifications)
    .set({ channel, status: 'queued', attempts: 0, attemptAt, error, sentAt: null, ...apart })
    .where(eq(notifications.id, id));
}

import { and, eq, inArray, sql } from 'drizzle-orm';
import { isGuardianOf } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import { networkSender } from '#/database/network-sendings.ts';
import { uuidArray } from '#/database/expressions.ts';
import { communications, kindColumnsOf } from '#/database/schema/communications.ts';
import { files } from '#/database/schema/files.ts';
import { guardianDevices } from '#/database/schema/guardian-access.ts';
import { notifications } from '#/database/schema/notifications.ts';
import { deliveries } from '#/database/schema/recipients.ts';
import { schools } from '#/database/schema/schools.ts';
import { guardians } from '#/database/schema/students.ts';
import {
  deleteNotifications,
  handOn,
  markNotificationsRead,
} from '#/telling/settling.repository.ts';
import { twinNotice } from '#/telling/twin-notices.repository.ts';
import { type Claim, claimDigests, gatherParts } from '#/outbox/claim.repository.ts';

const row = (alias: string) => sql.identifier(alias);
/** A guardian asked for the link and waits for it; those that a school asks for may be hundreds. */
const isAwaited = (alias: string) =>
  sql`(${row(alias)}.purpose = 'invitation' and ${row(alias)}.requested_by is null)`;
const digestsOf = (which: 'awaited' | 'others') => ({
  isWaiting: (alias = 'deliveries') =>
    sql`${row(alias)}.status = 'queued'
      and ${isAwaited(alias)} = ${sql.raw(String(which === 'awaited'))}`,
  /** Invitations and the like carry links of their own. */
  joins: (alias = 'deliveries') => sql`${row(alias)}.purpose = 'communication'`,
});

/**
 * Claims e-mails that are due, with the facts of their texts. One tells of all that waited.
 * @param which links that guardians asked for themselves, or all the others
 */
export async function claimGuardianMails(
  db: Database,
  claim: Claim,
  which: 'awaited' | 'others' = 'others',
) {
  const claimed = await claimDigests(db, deliveries, claim, digestsOf(which));
  if (claimed.length === 0) return [];
  const ids = claimed.map(({ id }) => id);
  return gatherParts(await findGuardianMails(db, ids, claim.now), claimed);
}
export type GuardianMail = Awaited<ReturnType<typeof claimGuardianMails>>[number];

function findGuardianMails(db: Database, ids: string[], now: Date) {
  return db
    .select({
      id: deliveries.id,
      schoolId: deliveries.schoolId,
      guardianId: deliveries.guardianId,
      purpose: deliveries.purpose,
      communicationId: deliveries.communicationId,
      requestedBy: deliveries.requestedBy,
      attempts: deliveries.attempts,
      /** Null where the e-mail is about none. */
      communication: {
        kind: communications.kind,
        deletedAt: communications.deletedAt,
        ...{ sentAt: communications.sentAt, createdAt: communications.createdAt },
        sender: networkSender,
        ...kindColumnsOf(communications),
      },
      createdAt: deliveries.createdAt,
      earlierAlike: earlierAlike(),
      guardianName: guardians.name,
      email: guardians.email,
      /** Of the guardian's children, as recipients of the communication. */
      classroomNames: sql<string[]>`array(
        select distinct classrooms.name from recipients
        join classrooms on classrooms.id = recipients.classroom_id
        where recipients.communication_id = ${deliveries.communicationId}
          and recipients.guardian_id = ${deliveries.guardianId}
        order by 1)`,
      schoolName: schools.name,
      school: { city: schools.city, contactEmail: schools.contactEmail },
      quietHours: {
        timezone: schools.timezone,
        quietFrom: schools.quietFrom,
        quietUntil: schools.quietUntil,
      },
      /** Whether the guardian has opened the communication for every child it is about. */
      isSeen: sql<boolean>`exists (
        select from recipients
        where recipients.communication_id = ${deliveries.communicationId}
          and recipients.guardian_id = ${deliveries.guardianId}
        having bool_and(recipients.visualized_at is not null))`,
      twin: twinNotice(deliveries, now),
      logo: {
        mediaType: files.mediaType,
        size: files.size,
        storageKey: files.storageKey,
        variants: files.variants,
      },
      timezone: schools.timezone,
      device: { name: guardianDevices.name, pairedAt: guardianDevices.createdAt },
      hasStudent: sql<boolean>`${isGuardianOf(db, guardians.id)}`,
    })
    .from(deliveries)
    .leftJoin(communications, eq(communications.id, deliveries.communicationId))
    .leftJoin(guardianDevices, eq(guardianDevices.id, deliveries.deviceId))
    .innerJoin(guardians, eq(guardians.id, deliveries.guardianId))
    .innerJoin(schools, eq(schools.id, deliveries.schoolId))
    .leftJoin(files, eq(files.id, schools.logoFileId))
    .where(inArray(deliveries.id, ids));
}

/** The day that the subject of an e-mail names: an event's own, else that of the sending. */
const dayOf = (row: string) => {
  const when = sql.raw(`coalesce(${row}.start_time, ${row}.sent_at, ${row}.created_at)`);
  return sql`(${when} at time zone ${schools.timezone})::date`;
};

/** Communications of the same kind and day that the guardian got before: their subjects are equal. */
const earlierAlike = () => sql<number>`(
  select count(distinct earlier.id)::int from recipients
  join communications as earlier on earlier.id = recipients.communication_id
  where recipients.guardian_id = ${deliveries.guardianId}
    and earlier.kind = ${communications.kind} and earlier.sent_at is not null
    and ${dayOf('earlier')} = ${dayOf('communications')}
    and (earlier.created_at, earlier.id) < (${communications.createdAt}, ${communications.id}))`;

export type MailPart = Awaited<ReturnType<typeof findGuardianMails>>[number];

/**
 * Together with the notifications that the e-mails deliver, in one statement: a server that dies
 * between the mail server's answer and this note sends them again.
 */
export async function markGuardianMailSent(
  db: Database,
  ids: string[],
  sentAt: Date,
): Promise<void> {
  const at = sentAt.toISOString();
  await db.execute(sql`
    with mailed as (
      update deliveries set status = 'sent', sent_at = ${at}, error = null
      where id = any(${uuidArray(ids)})
      returning communication_id, guardian_id)
    update notifications set status = 'sent', sent_at = ${at}, error = null
    from mailed
    where notifications.communication_id = mailed.communication_id
      and notifications.guardian_id = mailed.guardian_id
      and notifications.subject = 'communication' and notifications.channel = 'email'
      and notifications.status = 'queued'`);
}

export async function retryGuardianMail(
  db: Database,
  ids: string[],
  { at, error }: { at: Date; error: string },
): Promise<void> {
  await db.update(deliveries).set({ error, attemptAt: at }).where(inArray(deliveries.id, ids));
}

/** Until the quiet hours end. No attempt was made. */
export async function postponeGuardianMail(db: Database, ids: string[], at: Date): Promise<void> {
  const attempts = sql`${deliveries.attempts} - 1`;
  await db.update(deliveries).set({ attempts, attemptAt: at }).where(inArray(deliveries.id, ids));
}

/** The guardian is told by the next channel. */
export async function markGuardianMailFailed(
  db: Database,
  ids: string[],
  { error, now }: { error: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(deliveries).set({ status: 'failed', error }).where(inArray(deliveries.id, ids));
    await handOn(tx, await findNotificationIds(tx, ids), { error, now });
  });
}

/** For an e-mail whose communication, or whose guardian's last student, was deleted. */
export async function deleteGuardianMail(db: Database, ids: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteNotifications(tx, await findNotificationIds(tx, ids));
    await tx.delete(deliveries).where(inArray(deliveries.id, ids));
  });
}

/** For an e-mail about what the guardian has opened meanwhile. */
export async function deleteSeenMail(db: Database, ids: string[], readAt: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await markNotificationsRead(tx, await findNotificationIds(tx, ids), readAt);
    await tx.delete(deliveries).where(inArray(deliveries.id, ids));
  });
}

/** Notifications that these e-mails are to deliver. */
async function findNotificationIds(tx: Database, ids: string[]): Promise<string[]> {
  const { communicationId, guardianId, subject, channel, status } = notifications;
  const found = await tx
    .select({ id: notifications.id })
    .from(deliveries)
    .innerJoin(
      notifications,
      and(
        eq(communicationId, deliveries.communicationId),
        eq(guardianId, deliveries.guardianId),
        eq(subject, 'communication'),
      ),
    )
    .where(and(inArray(deliveries.id, ids), eq(channel, 'email'), eq(status, 'queued')));
  return found.map(({ id }) => id);
}

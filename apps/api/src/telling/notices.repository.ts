import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { networkSender } from '#/database/network-sendings.ts';
import { communications, kindColumnsOf } from '#/database/schema/communications.ts';
import { files } from '#/database/schema/files.ts';
import { guardianDevices } from '#/database/schema/guardian-access.ts';
import { messageAttempts, notifications } from '#/database/schema/notifications.ts';
import { schools } from '#/database/schema/schools.ts';
import { guardians } from '#/database/schema/students.ts';
import { type Claim, claimDigests, type ClaimedPart } from '#/outbox/claim.repository.ts';
import { isGuardianOf } from '#/policy/visible.ts';
import type { Notice, Part, TellingChannel } from './channels/channel.ts';
import { isSeen } from './seen.repository.ts';
import { twinNotice } from './twin-notices.repository.ts';

/** Links that guardians asked for themselves and wait for, or all the others. */
export type Lane = 'awaited' | 'others';

/** Claims notices of a channel that are due. One tells of all that waited. */
export async function claimNotices(
  db: Database,
  channel: TellingChannel,
  claim: Claim,
  lane?: Lane,
): Promise<Notice[]> {
  const claimed = await claimDigests(db, notifications, claim, digestsOf(channel, lane));
  if (claimed.length === 0) return [];
  const parts = await findParts(db, channel, claim.now, claimed);
  return gatherNotices(parts, claimed);
}

/** What goes out with what. A link, and what tells of a device, goes out alone. */
function digestsOf({ name }: TellingChannel, lane: Lane | undefined) {
  const row = (alias: string) => sql.identifier(alias);
  return {
    isWaiting: (alias = 'notifications') => {
      const isAwaited = sql`(${row(alias)}.subject = 'link' and ${row(alias)}.requested_by is null)`;
      const isOfLane = lane && sql`and ${isAwaited} = ${sql.raw(String(lane === 'awaited'))}`;
      return sql`${row(alias)}.status = 'queued'
        and ${row(alias)}.channel = ${sql.raw(`'${name}'`)} ${isOfLane}`;
    },
    joins: (alias = 'notifications') => sql`${row(alias)}.subject not in ('link', 'newDevice')`,
  };
}

/** Gathers claimed rows into notices: the oldest row with the id of the notice, and all its parts. */
function gatherNotices(rows: readonly Part[], claimed: readonly ClaimedPart[]): Notice[] {
  const noticeOf = new Map(claimed.map(({ id, noticeId }) => [id, noticeId]));
  const oldestFirst = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const notices = Map.groupBy(oldestFirst, ({ id }) => noticeOf.get(id)!);
  return [...notices].map(([id, news]) => ({ ...news[0]!, id, news, parts: news }));
}

/** The facts of notifications for the texts of a channel. */
export async function findParts(
  db: Database,
  channel: TellingChannel,
  now: Date,
  claimed: readonly { id: string }[],
): Promise<Part[]> {
  const ids = claimed.map(({ id }) => id);
  const { timezone, quietFrom, quietUntil } = schools;
  return db
    .select({
      id: notifications.id,
      schoolId: notifications.schoolId,
      guardianId: notifications.guardianId,
      subject: notifications.subject,
      target: notifications.target,
      status: notifications.status,
      isUrgent: notifications.isUrgent,
      requestedBy: notifications.requestedBy,
      attempts: notifications.attempts,
      createdAt: notifications.createdAt,
      costMicros: costOf(channel),
      isDeleted: sql<boolean>`(${communications.deletedAt} is not null
        or ${notifications.subject} = 'newDevice' and ${guardianDevices.id} is null)`,
      isSeen: isSeen(),
      hasStudent: sql<boolean>`${isGuardianOf(db, guardians.id)}`,
      twin: twinNotice(now),
      sender: networkSender,
      communication: {
        kind: communications.kind,
        sentAt: communications.sentAt,
        createdAt: communications.createdAt,
        ...kindColumnsOf(communications),
      },
      classroomNames: classroomNames(),
      earlierAlike: earlierAlike(),
      device: { name: guardianDevices.name, pairedAt: guardianDevices.createdAt },
      guardianName: guardians.name,
      email: guardians.email,
      phoneNumber: guardians.phone,
      isAllowed: sql<boolean>`coalesce(${channel.consent}, false)`,
      isFree: sql<boolean>`coalesce(${channel.isFree(now)}, false)`,
      schoolName: schools.name,
      school: { city: schools.city, contactEmail: schools.contactEmail },
      quietHours: { timezone, quietFrom, quietUntil },
      logo: {
        mediaType: files.mediaType,
        size: files.size,
        storageKey: files.storageKey,
        variants: files.variants,
      },
    })
    .from(notifications)
    .leftJoin(communications, eq(communications.id, notifications.communicationId))
    .leftJoin(guardianDevices, eq(guardianDevices.id, notifications.deviceId))
    .innerJoin(guardians, eq(guardians.id, notifications.guardianId))
    .innerJoin(schools, eq(schools.id, notifications.schoolId))
    .leftJoin(files, eq(files.id, schools.logoFileId))
    .where(inArray(notifications.id, ids));
}

const costOf = ({ name }: TellingChannel): SQL<number | null> => sql<number | null>`(
  select ${messageAttempts.costMicros} from ${messageAttempts}
  where ${messageAttempts.schoolId} = ${notifications.schoolId}
    and ${messageAttempts.notificationId} = ${notifications.id}
    and ${messageAttempts.channel} = ${name})`;

const classroomNames = () => sql<string[]>`array(
  select distinct classrooms.name from recipients
  join classrooms on classrooms.id = recipients.classroom_id
  where recipients.communication_id = ${notifications.communicationId}
    and recipients.guardian_id = ${notifications.guardianId}
  order by 1)`;

/** The day that the subject of an e-mail names: an event's own, else that of the sending. */
const dayOf = (row: string) => {
  const when = sql.raw(`coalesce(${row}.start_time, ${row}.sent_at, ${row}.created_at)`);
  return sql`(${when} at time zone ${schools.timezone})::date`;
};

const earlierAlike = () => sql<number>`(
  select count(distinct earlier.id)::int from recipients
  join communications as earlier on earlier.id = recipients.communication_id
  where recipients.guardian_id = ${notifications.guardianId}
    and earlier.kind = ${communications.kind} and earlier.sent_at is not null
    and ${dayOf('earlier')} = ${dayOf('communications')}
    and (earlier.created_at, earlier.id) < (${communications.createdAt}, ${communications.id}))`;

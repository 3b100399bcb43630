import { addMinutes } from 'date-fns/addMinutes';
import { subMinutes } from 'date-fns/subMinutes';
import type { ContactKind } from '@caderneta/api-client/contract';
import { eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { networkSender, isSamePerson } from '#/database/network-sendings.ts';
import { communications, factColumnsOf } from '#/database/schema/communications.ts';
import { contactChanges } from '#/database/schema/contact-changes.ts';
import { files } from '#/database/schema/files.ts';
import { mailReturns } from '#/database/schema/mail-returns.ts';
import { guardianDevices } from '#/database/schema/guardian-access.ts';
import {
  accessSubjects,
  askedSubjects,
  messageAttempts,
  notifications,
  type NotificationSubject,
} from '#/database/schema/notifications.ts';
import { schools } from '#/database/schema/schools.ts';
import { guardians } from '#/database/schema/students.ts';
import { type Claim, claimDigests, type ClaimedPart } from '#/outbox/claim.repository.ts';
import { isGuardianOf } from '#/policy/visible.ts';
import type { Notice, Part, TellingChannel, TwinNotice } from './channels/channel.ts';
import { isMuted, isPhoneSure, topicOf } from './channels/can-receive.repository.ts';

/**
 * Of each channel: links and codes that guardians asked for themselves and wait for, what is urgent,
 * and all the others. None waits behind another.
 */
export const laneNames = ['awaited', 'urgent', 'others'] as const;
export type Lane = (typeof laneNames)[number];

/** Whether a row of `notifications`, or of an alias of it, goes in a lane; each goes in one. */
export function isOfLane(lane: Lane, alias: string): SQL {
  const row = sql.identifier(alias);
  const isAwaited = sql`(${row}.subject in ${askedSubjects} and ${row}.requested_by is null)`;
  const isUrgent = sql`(${row}.subject = 'communication' and ${row}.is_urgent)`;
  if (lane === 'others') return sql`not ${isAwaited} and not ${isUrgent}`;
  return lane === 'awaited' ? isAwaited : isUrgent;
}

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

/** What goes out with what. What is about the guardian's own access, and what is urgent, goes out alone. */
function digestsOf({ name }: TellingChannel, lane: Lane | undefined) {
  const row = (alias: string) => sql.identifier(alias);
  return {
    isWaiting: (alias = 'notifications') =>
      sql`${row(alias)}.status = 'queued' and ${row(alias)}.channel = ${sql.raw(`'${name}'`)}
        ${lane && sql`and ${isOfLane(lane, alias)}`}`,
    joins: (alias = 'notifications') =>
      sql`${row(alias)}.subject not in ${[...askedSubjects, ...accessSubjects, 'cancellation']}
        and not ${row(alias)}.is_urgent`,
  };
}

/** Gathers claimed rows into notices: the oldest row with the id of the notice, and all its parts. */
function gatherNotices(rows: readonly Part[], claimed: readonly ClaimedPart[]): Notice[] {
  const noticeOf = new Map(claimed.map(({ id, noticeId }) => [id, noticeId]));
  const oldestFirst = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const notices = Map.groupBy(oldestFirst, ({ id }) => noticeOf.get(id)!);
  return [...notices].map(([id, news]) => ({ ...news[0]!, id, news, parts: news }));
}

const { mediaType, size, storageKey, variants } = files;
const logo = { mediaType, size, storageKey, variants };

/** The facts of notifications for the texts of a channel. */
export async function findParts(
  db: Database,
  channel: TellingChannel,
  now: Date,
  claimed: readonly { id: string }[],
): Promise<Part[]> {
  const ids = claimed.map(({ id }) => id);
  const { timezone, quietFrom, quietUntil } = schools;
  const { kind, before, after } = contactChanges;
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
      isReturned: isReturned(),
      isOver: isOver(now),
      isSeen: isSeen(),
      ...mutedBy(channel),
      hasStudent: sql<boolean>`${isGuardianOf(db, guardians.id)}`,
      twin: twinNotice(now),
      sender: networkSender,
      communication: {
        ...stateColumns,
        ...factColumnsOf(communications),
      },
      before: beforeCorrection(),
      classroomNames: classroomNames(),
      children: children(),
      earlierAlike: earlierAlike(),
      device: { name: guardianDevices.name, pairedAt: guardianDevices.createdAt },
      contact: { id: contactChanges.id, kind, before, after },
      guardianName: guardians.name,
      ...reachedAt(now),
      isAllowed: sql<boolean>`(${notifications.subject} = 'contactCode' or coalesce(${channel.consent}, false))`,
      // The guardian wrote from the phone that the school has.
      isFree: sql<boolean>`(${channel.limit === null} or ${notifications.contactChangeId} is null)
        and coalesce(${channel.isFree(now)}, false)`,
      schoolName: schools.name,
      school: { city: schools.city, contactEmail: schools.contactEmail },
      quietHours: { timezone, quietFrom, quietUntil },
      logo,
    })
    .from(notifications)
    .leftJoin(communications, eq(communications.id, notifications.communicationId))
    .leftJoin(contactChanges, eq(contactChanges.id, notifications.contactChangeId))
    .leftJoin(guardianDevices, eq(guardianDevices.id, notifications.deviceId))
    .innerJoin(guardians, eq(guardians.id, notifications.guardianId))
    .innerJoin(schools, eq(schools.id, notifications.schoolId))
    .leftJoin(files, eq(files.id, schools.logoFileId))
    .where(inArray(notifications.id, ids));
}

const { id, kind, version, sentAt, createdAt, deletedAt } = communications;
const stateColumns = { id, kind, version, sentAt, createdAt, deletedAt };

/** What it is about, and whether the guardian has refused that since it was queued. */
function mutedBy({ name }: TellingChannel) {
  const topic = topicOf(notifications.subject, notifications.communicationId);
  return { topic, isMuted: name === 'push' ? sql<boolean>`false` : isMuted(topic) };
}

/** Where it goes, and whether that phone is still the guardian's. */
const reachedAt = (now: Date) => ({
  email: contactOr('email', guardians.email),
  phoneNumber: sql<string>`${contactOr('phone', guardians.phone)}`,
  isPhoneSure: isPhoneSure(now),
});

/** Whether there is nothing left to tell: it was withdrawn, has ended or is too late. */
const isOver = (now: Date) => sql<boolean>`(
  case when ${notifications.subject} = 'cancellation' then ${isOnAgain(now)}
    else ${communications.deletedAt} is not null end
  or ${notifications.subject} = 'newDevice' and ${guardianDevices.id} is null
  or ${notifications.subject} = 'contactCode' and (${contactChanges.confirmedAt} is not null
    or ${contactChanges.expiresAt} <= ${now.toISOString()}))`;

/** Whether a cancelled event has begun, or the guardian has it again. */
const isOnAgain = (now: Date) => sql`(${communications.startTime} <= ${now.toISOString()}
  or ${communications.deletedAt} is null and exists (
    select from recipients
    where recipients.communication_id = ${notifications.communicationId}
      and recipients.guardian_id = ${notifications.guardianId}))`;

/** Where a notice goes; one about a change goes to the new contact, or to the former one. */
const contactOr = (kind: ContactKind, present: SQLWrapper) => sql<string | null>`(
  case when ${contactChanges.kind} = ${kind} then
    case ${notifications.subject} when 'contactCode' then ${contactChanges.after}
      else ${contactChanges.before} end
  else ${present} end)`;

const costOf = ({ name }: TellingChannel): SQL<number | null> => sql<number | null>`(
  select ${messageAttempts.costMicros} from ${messageAttempts}
  where ${messageAttempts.schoolId} = ${notifications.schoolId}
    and ${messageAttempts.notificationId} = ${notifications.id}
    and ${messageAttempts.channel} = ${name})`;

/** The version that the guardian was told of before: what stood until the correction. */
const beforeCorrection = () => sql<Record<string, unknown> | null>`(
  select content from item_versions
  where ${notifications.subject} in ('correction', 'change')
    and item_versions.communication_id = ${notifications.communicationId}
    and item_versions.stands_since < ${notifications.createdAt}
  order by item_versions.stands_since desc limit 1)`;

/** Whether an e-mail that told of the row of `notifications` came back. */
export const isReturned = (): SQL<boolean> => sql<boolean>`exists (
  select from ${mailReturns} where ${mailReturns.schoolId} = ${notifications.schoolId}
    and ${mailReturns.notificationId} = ${notifications.id})`;

const classroomNames = () => sql<string[]>`array(
  select distinct classrooms.name from recipients
  join classrooms on classrooms.id = recipients.classroom_id
  where recipients.communication_id = ${notifications.communicationId}
    and recipients.guardian_id = ${notifications.guardianId}
  order by 1)`;

const children = () => sql<number>`(
  select count(*)::int from recipients
  where recipients.communication_id = ${notifications.communicationId}
    and recipients.guardian_id = ${notifications.guardianId})`;

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

const nil = '00000000-0000-0000-0000-000000000000';
const ofGuardian = sql`${notifications.guardianId}`;

/** Finds something new since the notification that the guardian has not opened. */
const unseen: Partial<Record<NotificationSubject, SQL>> = {
  communication: sql`select from recipients
    where recipients.communication_id = ${notifications.communicationId}
      and recipients.guardian_id = ${ofGuardian} and recipients.visualized_at is null`,
  message: sql`select from chats
    join chat_messages on chat_messages.chat_id = chats.id and chat_messages.employee_id is not null
    where chats.guardian_id = ${ofGuardian}
      and chat_messages.id > coalesce(chats.guardian_read_message_id, ${sql.raw(`'${nil}'`)})`,
  diary: sql`select from student_guardians
    join diaries on diaries.student_id = student_guardians.student_id
    where student_guardians.guardian_id = ${ofGuardian}
      and diaries.created_at >= ${notifications.createdAt}
      and not exists (
        select from diary_views
        where diary_views.diary_id = diaries.id and diary_views.guardian_id = ${ofGuardian})`,
  noticeBoard: sql`select from student_guardians
    join students on students.id = student_guardians.student_id
    join notice_board_classrooms as published on published.classroom_id = students.classroom_id
    join notice_board_items as notice on notice.id = published.notice_board_item_id
    where student_guardians.guardian_id = ${ofGuardian} and notice.deleted_at is null
      and notice.created_at >= ${notifications.createdAt}
      and not exists (
        select from notice_board_views as view
        where view.notice_board_item_id = notice.id and view.guardian_id = ${ofGuardian})`,
};

/** Whether the guardian has opened meanwhile what they would be told of. A reminder is told anyway. */
export function isSeen(): SQL<boolean> {
  const cases = Object.entries(unseen).map(
    ([subject, news]) => sql`when ${sql.raw(`'${subject}'`)} then not exists (${news})`,
  );
  return sql<boolean>`case ${notifications.subject} ${sql.join(cases, sql` `)} else false end`;
}

/** A notice that has not left by then tells nobody any more: others go without it. */
const patienceMinutes = 30;
/** The attempts of a notice that fails take about as long. */
const patienceAttempts = 3;

/**
 * Whether the guardian of a row of `notifications` about a communication is told of it by another
 * school, to which the same network sent the same: who has children in two schools is told once, of
 * what is urgent once by each channel. One person is whom both schools know so, or whose browser
 * shows both.
 */
export function twinNotice(now: Date): SQL<TwinNotice> {
  const present = now.toISOString();
  const since = subMinutes(now, patienceMinutes).toISOString();
  return sql<TwinNotice>`(
    select json_build_object(
      'isTold', coalesce(bool_or(twin.status in ('sent', 'delivered', 'read')), false),
      'leavesAt', max(case twin.attempts when 0 then twin.attempt_at else ${present}::timestamptz end)
        filter (where twin.status = 'queued' and twin.id < told.id
          and twin.attempts <= ${patienceAttempts} and twin.attempt_at > ${since}))
    from notifications as told
    join network_sendings as own on own.communication_id = told.communication_id
    join guardians as known on known.id = told.guardian_id
    cross join lateral (${samePeople}) as person
    join network_sendings as other on other.announcement_id = own.announcement_id
      and other.receiving_school_id = person.school_id
    join notifications as twin on twin.communication_id = other.communication_id
      and twin.guardian_id = person.id and twin.subject = 'communication'
      and (not told.is_urgent or twin.channel = told.channel)
    where told.id = ${notifications.id}
      and told.subject = 'communication' and told.status = 'queued'
      and person.school_id <> told.school_id)`;
}

/** Rows of `guardians` who are the one in `known`. */
const samePeople = sql`
  select other.id, other.school_id from guardians as other
  where ${isSamePerson('known', 'other')}
  union
  select paired.guardian_id, paired.school_id
  from guardian_devices as own
  join push_subscriptions as here on here.device_id = own.id
  join push_subscriptions as there
    on split_part(there.endpoint, '#', 1) = split_part(here.endpoint, '#', 1)
  join guardian_devices as paired on paired.id = there.device_id and paired.revoked_at is null
  where own.guardian_id = known.id and own.revoked_at is null`;

/** Until when these wait for a notice that may tell the same; undefined where they go themselves. */
export function waitForTwin(parts: readonly Pick<Part, 'twin'>[], now: Date): Date | undefined {
  const leaving = parts.flatMap(({ twin }) => twin.leavesAt ?? []).map(Date.parse);
  if (leaving.length === 0) return undefined;
  return new Date(Math.max(addMinutes(now, 1).getTime(), ...leaving));
}

import { endOfQuietHours } from '@caderneta/school-time';
import { eq, type SQL, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';
import { uuidArray, idsAt } from '#/database/expressions.ts';
import {
  type NotificationChannel,
  notifications,
  type NotificationSubject,
} from '#/database/schema/notifications.ts';
import { schools } from '#/database/schema/schools.ts';
import { newId } from '#/timing/ids.ts';
import { canReceiveMail, type Topic, topicOf } from './channels/can-receive.repository.ts';
import {
  channelOf,
  channels,
  everyChannelOf,
  hasRoomForWay,
} from './channels/channels.repository.ts';

export interface News {
  schoolId: string;
  subject: NotificationSubject;
  /** Of subjects `communication`, `reminder`, `correction`, `change` and `cancellation`. */
  communicationId?: string;
  /** Does not wait for the end of quiet hours. */
  isUrgent?: boolean;
  /** The employee who reminds. */
  requestedBy?: string;
  now: Date;
}

/** What notifications and their links open: paths under /familia. */
export const linkTargets = {
  communication: (id: string) => `/item/${id}`,
  notice: (id: string) => `/mural/${id}`,
  diaries: (studentId: string) => `/diarios/${studentId}`,
  messages: '/mensagens',
} as const;

/** The same for each of these guardians. */
export const toldOf = (guardianIds: string[], target: string | null): SQL =>
  sql`select id as guardian_id, ${target}::text as target
    from unnest(${uuidArray(guardianIds)}) as reached(id)`;

/** The families of the classrooms where a notice is published. */
export const familiesOfNotice = (noticeId: string, target: string): SQL => sql`
  select student_guardians.guardian_id, ${target}::text as target
  from notice_board_classrooms as published
  join students on students.classroom_id = published.classroom_id and students.deleted_at is null
  join student_guardians on student_guardians.student_id = students.id
  where published.notice_board_item_id = ${noticeId}`;

/**
 * Whom a correction tells: who has opened the communication, or all its guardians. Who is still to be
 * told of the communication itself, or of a correction before this one, hears of what stands by then.
 */
export const familiesOfCorrected = (
  id: string,
  whom: 'Seen' | 'Everybody',
  target: string,
): SQL => {
  const waiting =
    whom === 'Seen' ? sql`'communication', 'change', 'correction'` : sql`'communication', 'change'`;
  // Of what is urgent one channel may wait after another has told.
  const hasTold = sql`exists (
    select from notifications as told
    where told.communication_id = waiting.communication_id
      and told.guardian_id = waiting.guardian_id and told.subject = 'communication'
      and told.status in ('sent', 'delivered', 'read'))`;
  return sql`
    select recipients.guardian_id, ${target}::text as target
    from recipients
    join students on students.id = recipients.student_id and students.deleted_at is null
    join student_guardians on student_guardians.student_id = recipients.student_id
      and student_guardians.guardian_id = recipients.guardian_id
    where recipients.communication_id = ${id}::uuid
      ${whom === 'Seen' ? sql`and recipients.visualized_at is not null` : sql``}
      and not exists (
        select from notifications as waiting
        where waiting.communication_id = recipients.communication_id
          and waiting.guardian_id = recipients.guardian_id and waiting.subject in (${waiting})
          and waiting.status = 'queued' and waiting.attempts = 0
          and (waiting.subject <> 'communication' or not ${hasTold}))`;
};

/**
 * Whom an event's cancellation tells: who said that they come, and does not have it for another child.
 * @param studentId whom it was taken from; by default it was deleted
 */
export function familiesOfCancelled(id: string, studentId?: string): SQL {
  const held = studentId
    ? sql`removed_recipients as held where held.student_id = ${studentId}::uuid and not exists (
        select from recipients as kept where kept.communication_id = held.communication_id
          and kept.guardian_id = held.guardian_id)`
    : sql`recipients as held where true`;
  return sql`
    select held.guardian_id, null::text as target
    from (select held.* from ${held}) as held
    join students on students.id = held.student_id and students.deleted_at is null
    join student_guardians on student_guardians.student_id = held.student_id
      and student_guardians.guardian_id = held.guardian_id
    where held.communication_id = ${id}::uuid and held.answer = 'accepted'`;
}

/** The families of students. @param target begins the path, which a student's id ends */
export const familiesOfStudents = (studentIds: string[], target: string): SQL => sql`
  select guardian_id, ${target}::text || student_id as target
  from student_guardians where student_id = any(${uuidArray(studentIds)})`;

/** A guardian with the channel that was chosen; null where none reaches them. */
export interface QueuedNotification {
  id: string;
  guardianId: string;
  channel: NotificationChannel | null;
}

/** A channel whose budget has no room tells nobody. */
export const withoutCredit = "the school's budget of the month has no room for it";

/**
 * Queues notifications, each by one channel, and of an urgent communication by every channel at once.
 * A guardian who was told of a communication already is not told again, but reminded.
 * @param told selects `guardian_id` and `target`, a path under /familia that it opens; null opens the feed
 * @returns those of guardians who are told, and for communications and reminders who cannot be
 */
export function insertNotifications(
  tx: Database,
  told: SQL,
  {
    schoolId,
    subject,
    communicationId,
    isUrgent,
    requestedBy,
    now,
    leaveAt,
  }: News & { leaveAt: Date },
): Promise<QueuedNotification[]> {
  const isHourly = hourly.includes(subject);
  const about = topicOf(sql`${subject}::text`, sql`${communicationId ?? null}::uuid`);
  const isByAll = subject === 'communication' && isUrgent === true;
  const channel = firstChannelOf({ subject, communicationId, now }, about);
  const ways = isByAll ? everyChannelOf(now) : sql`lateral (select ${channel} as channel) as way`;
  const theirs = { guardianId: sql`route.guardian_id`, subject: sql`${subject}` };
  const latest = isHourly
    ? sql`case when route.channel <> 'push' then ${nextHourlyAt(theirs)} end`
    : sql`null::timestamptz`;
  const isOnce = isHourly
    ? sql`(route.channel = 'push' or route.position = 1 and not ${isHourlyWaiting(theirs)})`
    : sql`route.position = 1`;
  // Whom nothing reaches stays with what told them first.
  const isReached =
    isHourly || subject === 'change' || subject === 'cancellation'
      ? sql`and route.channel is not null`
      : sql``;
  const isWanted = sql`${isOnce} ${isReached} ${neverPaid.includes(subject) ? isUnpaid : sql``}`;
  const statement = sql`
    insert into notifications (id, school_id, guardian_id, subject, communication_id, target,
      channel, status, error, is_urgent, requested_by, attempt_at, created_at)
    select ${idsAt(now)}, ${schoolId}::uuid, route.guardian_id, ${subject},
      ${communicationId ?? null}::uuid, route.target, route.channel,
      (case when route.channel is null or not route.has_room then 'failed' else 'queued'
        end)::notification_status,
      case when not route.has_room then ${withoutCredit} end,
      ${isUrgent ?? false}, ${requestedBy ?? null}::uuid,
      greatest(${leaveAt.toISOString()}::timestamptz, ${latest}), ${now.toISOString()}
    from (
      select guardians.id as guardian_id, told.target, way.channel,
        ${isByAll ? hasRoomForWay(now) : sql`true`} as has_room,
        row_number() over (partition by guardians.id, way.channel order by told.target) as position
      from (select distinct guardian_id, target from (${told}) as every) as told
      -- Looked up one by one, or each batch of a sending reads all guardians.
      cross join lateral (select * from guardians
        where guardians.id = told.guardian_id and guardians.school_id = ${schoolId} offset 0)
        as guardians
      cross join ${ways}
    ) as route
    where ${isWanted} ${isByAll ? sql`and not ${isTold(communicationId!)}` : sql``}
    on conflict do nothing
    returning id, guardian_id as "guardianId", channel`;
  return rowsOf<QueuedNotification>(tx, statement);
}

/** The channel that tries first. A calendar takes a cancellation out of an e-mail alone. */
function firstChannelOf({ subject, communicationId, now }: Omit<News, 'schoolId'>, about: Topic) {
  if (subject === 'reminder') return reminderChannelOf({ communicationId: communicationId!, now });
  if (subject !== 'cancellation') return channelOf(now, { about });
  return sql`(case when ${canReceiveMail} then 'email' end)::notification_channel`;
}

/** Whether the guardian of the row in `route` has been told of a communication, by whatever. */
const isTold = (communicationId: string) => sql`exists (
  select from notifications as earlier
  where earlier.communication_id = ${communicationId}::uuid
    and earlier.guardian_id = route.guardian_id and earlier.subject = 'communication')`;

/** What comes every day, quietly, or for a calendar: it never goes by what costs something. */
export const neverPaid: readonly NotificationSubject[] = [
  'noticeBoard',
  'diary',
  'correction',
  'cancellation',
];

const isUnpaid = sql`and route.channel in (${sql.join(
  channels.filter(({ limit }) => limit === null).map(({ name }) => sql`${name}`),
  sql`, `,
)})`;

/** A notification by a channel that is chosen already. */
interface Chosen extends Pick<News, 'schoolId' | 'subject' | 'now'> {
  guardianId: string;
  channel: NotificationChannel;
  target?: string;
  deviceId?: string;
  contactChangeId?: string;
  /** By default it does not wait for the end of quiet hours. */
  isUrgent?: boolean;
  requestedBy?: string | null;
}

/** Queues what leaves at once. @returns its id */
export async function insertNotification(
  tx: Database,
  { now, ...chosen }: Chosen,
): Promise<string> {
  const id = newId();
  const values = { id, isUrgent: true, ...chosen, createdAt: now, attemptAt: now };
  await tx.insert(notifications).values(values);
  return id;
}

/** @returns now, or the end of the school's quiet hours */
export async function findTimeToLeave(
  tx: Database,
  { schoolId, now }: Pick<News, 'schoolId' | 'now'>,
): Promise<Date> {
  const { timezone, quietFrom, quietUntil } = schools;
  const [school] = await tx
    .select({ timezone, quietFrom, quietUntil })
    .from(schools)
    .where(eq(schools.id, schoolId));
  return school ? (endOfQuietHours(school, now) ?? now) : now;
}

/** The channel after the one that was used; once all are, the first one reminds. */
export function reminderChannelOf({
  communicationId,
  now,
}: {
  communicationId: string;
  now: Date;
}) {
  const about = topicOf(sql`'reminder'`, sql`${communicationId}::uuid`);
  const next = channelOf(now, { after: usedChannel(communicationId), about });
  return sql<NotificationChannel | null>`coalesce(${next}, ${channelOf(now, { about })})`;
}

/** The channel by which the guardian in `guardians` heard of a communication last. */
const usedChannel = (communicationId: string) => sql`(
  select earlier.channel from notifications as earlier
  where earlier.communication_id = ${communicationId}::uuid
    and earlier.guardian_id = guardians.id order by earlier.id desc limit 1)`;

/** Of what comes often, a guardian gets one notice an hour that is not on the phone. */
export const hourly: readonly NotificationSubject[] = ['noticeBoard', 'diary', 'message'];

/** SQL that selects a guardian's notices of one subject. */
interface Hourly {
  guardianId: SQL;
  subject: SQL;
  /** Narrows the rows of `earlier`; all by default. */
  which?: SQL;
}

/** When the next notice of an hourly subject may leave; null where none left in the last hour. */
export const nextHourlyAt = ({ guardianId, subject, which = sql`true` }: Hourly) => sql`(
  select max(coalesce(sent_at, created_at)) + interval '1 hour' from notifications as earlier
  where earlier.guardian_id = ${guardianId} and earlier.subject = ${subject}
    and earlier.channel <> 'push' and earlier.attempts > 0 and earlier.status <> 'failed'
    and ${which})`;

/** Whether a notice of an hourly subject waits that tells of this one too. */
export const isHourlyWaiting = ({ guardianId, subject, which = sql`true` }: Hourly) => sql`exists (
  select from notifications as earlier
  where earlier.guardian_id = ${guardianId} and earlier.subject = ${subject}
    and earlier.channel <> 'push' and earlier.status = 'queued' and earlier.attempts = 0
    and ${which})`;

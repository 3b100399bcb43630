import { endOfQuietHours } from '@caderneta/school-time';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { uuidArray } from '#/database/expressions.ts';
import { idsAt } from '#/database/ids-by-time.ts';
import type { NotificationChannel, NotificationSubject } from '#/database/schema/notifications.ts';
import { schools } from '#/database/schema/schools.ts';
import { linkTargets } from '#/telling/link-address.ts';
import { queuePushes } from '#/telling/push/push.repository.ts';
import { channelOf } from './channels.repository.ts';

export interface News {
  schoolId: string;
  subject: NotificationSubject;
  /** Of subjects `communication` and `reminder`. */
  communicationId?: string;
  /** Does not wait for the end of quiet hours. */
  isUrgent?: boolean;
  /** The employee who reminds. */
  requestedBy?: string;
  now: Date;
}

/** A guardian with the channel that was chosen; null where none reaches them. */
export interface QueuedNotification {
  guardianId: string;
  channel: NotificationChannel | null;
}

/**
 * Tells guardians, each by one channel, in the transaction of what it is about. A guardian who was
 * told of a communication already is not told again, but reminded.
 * @param target path under /familia that it opens; null opens the feed
 * @returns the guardians who are told, and for communications and reminders those who cannot be
 */
export function queueNotifications(
  tx: Database,
  { guardianIds, target, ...news }: News & { guardianIds: string[]; target: string | null },
): Promise<QueuedNotification[]> {
  const told = sql`select id as guardian_id, ${target}::text as target
    from unnest(${uuidArray(guardianIds)}) as reached(id)`;
  return queueNews(tx, told, news);
}

/** Tells the families of the classrooms where a notice is published. */
export function queueNoticeNews(
  tx: Database,
  { noticeId, ...news }: { noticeId: string; schoolId: string; now: Date },
): Promise<QueuedNotification[]> {
  const told = sql`
    select student_guardians.guardian_id, ${linkTargets.notice(noticeId)}::text as target
    from notice_board_classrooms as published
    join students on students.classroom_id = published.classroom_id and students.deleted_at is null
    join student_guardians on student_guardians.student_id = students.id
    where published.notice_board_item_id = ${noticeId}`;
  return queueNews(tx, told, { ...news, subject: 'noticeBoard' });
}

/** Tells the families of the students whose diary was filled. */
export function queueDiaryNews(
  tx: Database,
  { studentIds, ...news }: { studentIds: string[]; schoolId: string; now: Date },
): Promise<QueuedNotification[]> {
  const told = sql`
    select guardian_id, ${linkTargets.diaries('')}::text || student_id as target
    from student_guardians where student_id = any(${uuidArray(studentIds)})`;
  return queueNews(tx, told, { ...news, subject: 'diary' });
}

/** The address names the school, as a phone may show several. */
export function queueMessageNews(
  tx: Database,
  { guardianId, schoolId, now }: { guardianId: string; schoolId: string; now: Date },
): Promise<QueuedNotification[]> {
  const target = `${linkTargets.messages}?escola=${schoolId}`;
  return queueNotifications(tx, {
    ...{ guardianIds: [guardianId], schoolId, subject: 'message', target, now },
  });
}

/** @param told selects `guardian_id` and `target` */
async function queueNews(tx: Database, told: SQL, news: News): Promise<QueuedNotification[]> {
  const leaveAt = news.isUrgent ? news.now : await findTimeToLeave(tx, news);
  const queued = await insertNotifications(tx, told, { ...news, leaveAt });
  if (news.subject === 'communication') await insertDeliveries(tx, queued, { ...news, leaveAt });
  const onPhones = queued.filter(({ channel }) => channel === 'push');
  await queuePushes(tx, onPhones, { ...news, leaveAt });
  return queued.map(({ guardianId, channel }) => ({ guardianId, channel }));
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

type Queued = QueuedNotification & { target: string | null };
type TimedNews = News & { leaveAt: Date };

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

async function insertNotifications(
  tx: Database,
  told: SQL,
  { schoolId, subject, communicationId, isUrgent, requestedBy, now, leaveAt }: TimedNews,
): Promise<Queued[]> {
  const isHourly = hourly.includes(subject);
  const channel =
    subject === 'reminder'
      ? reminderChannelOf({ communicationId: communicationId!, now })
      : channelOf(now);
  const theirs = { guardianId: sql`route.guardian_id`, subject: sql`${subject}` };
  const latest = isHourly
    ? sql`case when route.channel <> 'push' then ${nextHourlyAt(theirs)} end`
    : sql`null::timestamptz`;
  const isWanted = isHourly
    ? sql`route.channel = 'push' or route.channel is not null and route.position = 1
        and not ${isHourlyWaiting(theirs)}`
    : sql`route.position = 1`;
  const { rows } = (await tx.execute(sql`
    insert into notifications (id, school_id, guardian_id, subject, communication_id, target,
      channel, status, is_urgent, requested_by, attempt_at, created_at)
    select ${idsAt(now)}, ${schoolId}::uuid, route.guardian_id, ${subject},
      ${communicationId ?? null}::uuid, route.target, route.channel,
      (case when route.channel is null then 'failed' else 'queued' end)::notification_status,
      ${isUrgent ?? false}, ${requestedBy ?? null}::uuid,
      greatest(${leaveAt.toISOString()}::timestamptz, ${latest}), ${now.toISOString()}
    from (
      select guardians.id as guardian_id, told.target, ${channel} as channel,
        row_number() over (partition by guardians.id order by told.target) as position
      from (select distinct guardian_id, target from (${told}) as every) as told
      join guardians on guardians.id = told.guardian_id and guardians.school_id = ${schoolId}
    ) as route
    where ${isWanted}
    on conflict do nothing
    returning guardian_id, target, channel`)) as { rows: unknown[] };
  return (rows as (Omit<Queued, 'guardianId'> & { guardian_id: string })[]).map(
    ({ guardian_id: guardianId, ...row }) => ({ guardianId, ...row }),
  );
}

/** The channel after the one that was used; once all are, the first one reminds. */
export function reminderChannelOf({
  communicationId,
  now,
}: {
  communicationId: string;
  now: Date;
}) {
  const next = channelOf(now, usedChannel(communicationId));
  return sql<NotificationChannel | null>`coalesce(${next}, ${channelOf(now)})`;
}

/** The channel by which the guardian in `guardians` heard of a communication last. */
const usedChannel = (communicationId: string) => sql`coalesce(
  (select earlier.channel from notifications as earlier
    where earlier.communication_id = ${communicationId}::uuid
      and earlier.guardian_id = guardians.id order by earlier.id desc limit 1),
  (select 'email'::notification_channel from deliveries
    where deliveries.communication_id = ${communicationId}::uuid
      and deliveries.guardian_id = guardians.id))`;

/** E-mails about communications wait in `deliveries`. */
export async function insertDeliveries(
  tx: Database,
  queued: readonly QueuedNotification[],
  {
    schoolId,
    communicationId,
    now,
    leaveAt,
  }: Pick<TimedNews, 'schoolId' | 'now' | 'leaveAt'> & {
    communicationId?: string | null | undefined;
  },
): Promise<void> {
  const mailed = queued.filter(({ channel }) => channel === 'email');
  if (mailed.length === 0 || !communicationId) return;
  const guardianIds = mailed.map(({ guardianId }) => guardianId);
  await tx.execute(sql`
    insert into deliveries (id, school_id, communication_id, guardian_id, created_at, attempt_at)
    select ${idsAt(now)}, ${schoolId}::uuid, ${communicationId}::uuid, reached.id,
      ${now.toISOString()}, ${leaveAt.toISOString()}
    from unnest(${uuidArray(guardianIds)}) as reached(id)
    on conflict (communication_id, guardian_id) do nothing`);
}

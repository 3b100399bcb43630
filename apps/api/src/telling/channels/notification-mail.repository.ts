import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { communications, kindColumnsOf } from '#/database/schema/communications.ts';
import { files } from '#/database/schema/files.ts';
import { notifications, type NotificationSubject } from '#/database/schema/notifications.ts';
import { schools } from '#/database/schema/schools.ts';
import { guardians } from '#/database/schema/students.ts';
import { isGuardianOf } from '#/policy/visible.ts';
import { type Claim, claimDigests, gatherParts } from '#/outbox/claim.repository.ts';

/** Those of communications wait in `deliveries`, as links that were asked for do. */
export const mailedSubjects = ['noticeBoard', 'diary', 'message', 'reminder'] as const;

const digests = {
  isWaiting: (alias = 'notifications') => {
    const row = sql.identifier(alias);
    const subjects = sql.raw(mailedSubjects.map((subject) => `'${subject}'`).join());
    return sql`${row}.status = 'queued' and ${row}.channel = 'email'
      and ${row}.subject in (${subjects})`;
  },
  joins: () => sql`true`,
};

/** Claims notifications by e-mail that are due, with the facts of their texts. */
export async function claimNotificationMails(db: Database, claim: Claim) {
  const claimed = await claimDigests(db, notifications, claim, digests);
  if (claimed.length === 0) return [];
  const ids = claimed.map(({ id }) => id);
  return gatherParts(await findNotificationMails(db, ids), claimed);
}
export type NotificationMail = Awaited<ReturnType<typeof claimNotificationMails>>[number];

function findNotificationMails(db: Database, ids: string[]) {
  return db
    .select({
      id: notifications.id,
      schoolId: notifications.schoolId,
      guardianId: notifications.guardianId,
      subject: notifications.subject,
      target: notifications.target,
      isUrgent: notifications.isUrgent,
      attempts: notifications.attempts,
      createdAt: notifications.createdAt,
      /** Of a reminder. */
      communication: {
        kind: communications.kind,
        ...kindColumnsOf(communications),
      },
      isDeleted: sql<boolean>`${communications.deletedAt} is not null`,
      isSeen: isSeen(),
      hasStudent: sql<boolean>`${isGuardianOf(db, guardians.id)}`,
      guardianName: guardians.name,
      email: guardians.email,
      schoolName: schools.name,
      school: { city: schools.city, contactEmail: schools.contactEmail },
      quietHours: {
        timezone: schools.timezone,
        quietFrom: schools.quietFrom,
        quietUntil: schools.quietUntil,
      },
      logo: {
        mediaType: files.mediaType,
        size: files.size,
        storageKey: files.storageKey,
        variants: files.variants,
      },
    })
    .from(notifications)
    .leftJoin(communications, eq(communications.id, notifications.communicationId))
    .innerJoin(guardians, eq(guardians.id, notifications.guardianId))
    .innerJoin(schools, eq(schools.id, notifications.schoolId))
    .leftJoin(files, eq(files.id, schools.logoFileId))
    .where(inArray(notifications.id, ids));
}
export type NotificationPart = Awaited<ReturnType<typeof findNotificationMails>>[number];

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

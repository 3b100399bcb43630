import { type SQL, sql } from 'drizzle-orm';
import { notifications, type NotificationSubject } from '#/database/schema/notifications.ts';

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

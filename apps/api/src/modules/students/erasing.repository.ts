import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { recipients } from '#/database/schema/recipients.ts';
import { uuidArray } from '#/modules/communications/audience.repository.ts';
import { removeRecipients } from '#/modules/communications/recipients.repository.ts';
import { type GuardianOfDeleted, ownItems } from './deleted-students.repository.ts';

interface Erased {
  student: { id: string; name: string };
  guardians: GuardianOfDeleted[];
}

/**
 * Forgets answers kept for repeated requests that are about these people or their items. The keys
 * stay, so that a late repetition creates nothing twice.
 */
export async function eraseStoredAnswers(tx: Database, { student, guardians }: Erased) {
  const ids = uuidArray(guardians.map(({ id }) => id));
  const said = [
    student.name,
    ...guardians.flatMap(({ name, phone, email }) => [name, phone, email]),
  ];
  const inJson = said.map((word) => JSON.stringify(word ?? '').slice(1, -1)).filter(Boolean);
  await tx.execute(sql`delete from idempotency_keys where caller_id = any(${ids})`);
  await tx.execute(sql`
    with about(word) as (
      select jsonb_array_elements_text(${JSON.stringify(inJson)}::jsonb)
      union all select ${student.id}::text
      union all select unnest(${ids})::text
      union all select id::text from diaries where student_id = ${student.id}::uuid
      union all select id::text from (${ownItems(student.id)}) as own
      union all select chat_messages.id::text from chat_messages
        join chats on chats.id = chat_messages.chat_id where chats.guardian_id = any(${ids}))
    update idempotency_keys set body = null, etag = null
    where exists (select from about where strpos(body::text, word) > 0)`);
}

/** Removes the student from every item, and items that reached nobody else with their file names. */
export async function eraseItems(tx: Database, studentId: string): Promise<void> {
  const own = ownItems(studentId);
  await tx.execute(sql`
    update files set original_name = 'apagado'
    where id in (
      select file_id from communication_files where communication_id in (${own})
      union select image_file_id from communications where id in (${own}))
    and not exists (
      select from communication_files where file_id = files.id and communication_id not in (${own}))
    and not exists (
      select from communications where image_file_id = files.id and id not in (${own}))
    and not exists (
      select from notice_board_items
      where files.id in (image_file_id, attachment_file_id))
    and not exists (select from schools where logo_file_id = files.id)`);
  await tx.execute(sql`delete from communications where id in (${own})`);
  await tx.execute(sql`
    delete from deliveries using student_guardians as link
    where link.student_id = ${studentId}::uuid and deliveries.guardian_id = link.guardian_id
      and deliveries.communication_id is not null
      and not exists (
        select from recipients
        where recipients.communication_id = deliveries.communication_id
          and recipients.guardian_id = deliveries.guardian_id
          and recipients.student_id <> ${studentId}::uuid)`);
  await removeRecipients(tx, eq(recipients.studentId, studentId));
  await tx.execute(sql`delete from communication_students where student_id = ${studentId}::uuid`);
}

/** Removes guardians with all that is theirs: conversation, devices, links, e-mails, views. */
export async function eraseFamily(tx: Database, guardianIds: string[]): Promise<void> {
  const ids = uuidArray(guardianIds);
  await removeRecipients(tx, inArray(recipients.guardianId, guardianIds));
  for (const table of [
    'chats',
    'deliveries',
    'notice_board_views',
    'diary_views',
    'guardian_links',
    'guardian_devices',
    'student_guardians',
  ]) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where guardian_id = any(${ids})`);
  }
  await tx.execute(sql`delete from guardians where id = any(${ids})`);
}

export async function eraseStudentRows(tx: Database, studentId: string): Promise<void> {
  await tx.execute(sql`delete from diaries where student_id = ${studentId}::uuid`);
  await tx.execute(sql`delete from student_guardians where student_id = ${studentId}::uuid`);
  await tx.execute(sql`delete from students where id = ${studentId}::uuid`);
}

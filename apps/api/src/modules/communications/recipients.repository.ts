import { sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { uuidArray } from './audience.repository.ts';

/**
 * Freezes who receives a communication: every guardian of every chosen student who is still here,
 * or of those of them who are named. One statement however many they are; so these ids are the database's and do not sort by time.
 */
export async function insertRecipients(
  tx: Database,
  communicationId: string,
  studentIds?: string[],
): Promise<void> {
  const named = studentIds && sql`and students.id = any(${uuidArray(studentIds)})`;
  await tx.execute(sql`
    insert into recipients
      (id, school_id, communication_id, student_id, guardian_id, classroom_id)
    select gen_random_uuid(), students.school_id, chosen.communication_id, students.id,
      student_guardians.guardian_id, students.classroom_id
    from communication_students as chosen
    join students on students.id = chosen.student_id and students.deleted_at is null
    join student_guardians on student_guardians.student_id = students.id
    where chosen.communication_id = ${communicationId} ${named}`);
}

/** Queues one e-mail for every recipient with an address who has none yet; `studentIds` as above. */
export async function insertDeliveries(
  tx: Database,
  communicationId: string,
  now: Date,
  studentIds?: string[],
): Promise<void> {
  const named = studentIds && sql`and student_id = any(${uuidArray(studentIds)})`;
  await tx.execute(sql`
    insert into deliveries (id, school_id, communication_id, guardian_id, created_at, attempt_at)
    select gen_random_uuid(), guardians.school_id, ${communicationId}, guardians.id,
      ${now.toISOString()}, ${now.toISOString()}
    from guardians
    where guardians.email is not null and guardians.id in (
      select guardian_id from recipients where communication_id = ${communicationId} ${named})
    on conflict (communication_id, guardian_id) do nothing`);
}

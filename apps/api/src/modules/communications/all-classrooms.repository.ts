import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { communications } from '#/database/schema/communications.ts';

/**
 * Whether the chosen students of a row of `communications` are of all classrooms that have students
 * now, of more than one.
 */
export const isForEveryClassroom: SQL<boolean> = sql`(
  select count(*) > 1 and bool_and(exists (
    select from communication_students as chosen
    join students as reached on reached.id = chosen.student_id and reached.deleted_at is null
    where chosen.communication_id = ${communications.id}
      and reached.classroom_id = populated.id))
  from classrooms as populated
  where populated.school_id = ${communications.schoolId} and exists (
    select from students as member
    where member.classroom_id = populated.id and member.deleted_at is null))`;

/** Stores of everything that a school has sent whether it went to all classrooms. */
export async function markCommunicationsToAllClassrooms(
  db: Database,
  schoolId: string,
): Promise<void> {
  await db
    .update(communications)
    .set({ isForAllClassrooms: isForEveryClassroom })
    .where(and(eq(communications.schoolId, schoolId), isNotNull(communications.sentAt)));
}

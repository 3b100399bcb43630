import type { StudentBody } from '@caderneta/api-client/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { jsonRows } from '#/database/json-rows.ts';
import { students } from '#/database/schema/students.ts';

type StudentColumns = Pick<StudentBody, 'name' | 'classroomId' | 'gender'> & { id: string };

/** New ones and changed ones; a deleted one stays deleted. */
export async function storeStudents(
  tx: Database,
  schoolId: string,
  stored: StudentColumns[],
  now: Date,
): Promise<void> {
  const rows = stored.map(({ id, name, classroomId, gender }) => ({
    id,
    name,
    classroomId,
    gender,
  }));
  await tx.execute(sql`
    insert into students (id, school_id, classroom_id, name, gender, created_at)
    select id, ${schoolId}::uuid, "classroomId", name, gender, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${jsonRows(rows)})
      as stored(id uuid, "classroomId" uuid, name text, gender gender)
    on conflict (id) do update
    set classroom_id = excluded.classroom_id, name = excluded.name, gender = excluded.gender,
      version = students.version + 1
    where students.school_id = excluded.school_id`);
}

/** False where the school has no such student any more. */
export async function deleteStudent(
  db: Database,
  schoolId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const deleted = await db
    .update(students)
    .set({ deletedAt: now, version: sql`${students.version} + 1` })
    .where(and(eq(students.id, id), eq(students.schoolId, schoolId), isNull(students.deletedAt)))
    .returning({ id: students.id });
  return deleted.length === 1;
}

import type { StudentDeletion, StudentReturn } from '@caderneta/api-client/contract';
import { eq, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';
import { classrooms } from '#/database/schema/schools.ts';
import { students } from '#/database/schema/students.ts';

/** The student's guardians by position, with devices in use and other students who are still here. */
export function findFamilyOf(db: Database, studentId: string, now: Date) {
  const statement = sql`
    select guardians.id, guardians.name,
      (select count(*)::int from guardian_devices
        where guardian_devices.guardian_id = guardians.id and revoked_at is null
          and expires_at > ${now.toISOString()}::timestamptz) as devices,
      (select coalesce(jsonb_agg(students.name order by students.search_name), '[]')
        from student_guardians as other join students on students.id = other.student_id
        where other.guardian_id = guardians.id and other.student_id <> link.student_id
          and students.deleted_at is null) as "otherStudents"
    from student_guardians as link join guardians on guardians.id = link.guardian_id
    where link.student_id = ${studentId}::uuid
    order by link.position`;
  return rowsOf<StudentDeletion['guardians'][number]>(db, statement);
}

/** The class of a deleted student, where it is in use, and who has their name now. */
export async function findPlaceOf(db: Database, studentId: string) {
  const [row] = await db
    .select({
      classroomId: sql<
        string | null
      >`case when ${classrooms.archivedAt} is null then ${classrooms.id} end`,
      sameName: sql<StudentReturn['sameName']>`(
        select coalesce(jsonb_agg(jsonb_build_object('name', same.name, 'classroomName', room.name)
          order by same.id), '[]')
        from students as same join classrooms as room on room.id = same.classroom_id
        where same.school_id = ${students.schoolId} and same.deleted_at is null
          and same.search_name = ${students.searchName})`,
    })
    .from(students)
    .innerJoin(classrooms, eq(classrooms.id, students.classroomId))
    .where(eq(students.id, studentId));
  return row ?? { classroomId: null, sameName: [] };
}

export async function markStudentReturned(tx: Database, id: string, classroomId: string) {
  await tx
    .update(students)
    .set({ deletedAt: null, classroomId, version: sql`${students.version} + 1` })
    .where(eq(students.id, id));
}

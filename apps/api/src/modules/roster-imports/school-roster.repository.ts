import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { classrooms } from '#/database/schema/classrooms.ts';
import { folded } from '#/database/schema/columns.ts';
import { guardians, studentGuardians, students } from '#/database/schema/students.ts';
import type { SchoolRoster } from './checking/school-roster.ts';

const guardianIds = sql<string[]>`coalesce((
  select json_agg(${studentGuardians.guardianId} order by ${studentGuardians.position})
  from ${studentGuardians} where ${studentGuardians.studentId} = ${students.id}), '[]'::json)`;

/** The whole school, in three queries. */
export async function findSchoolRoster(db: Database, schoolId: string): Promise<SchoolRoster> {
  const { id, name, classroomId, gender, version } = students;
  return {
    classrooms: await db
      .select({ id: classrooms.id, name: classrooms.name })
      .from(classrooms)
      .where(eq(classrooms.schoolId, schoolId))
      .orderBy(folded(classrooms.name), asc(classrooms.id)),
    students: await db
      .select({ id, name, classroomId, gender, version, guardianIds })
      .from(students)
      .where(and(eq(students.schoolId, schoolId), isNull(students.deletedAt)))
      .orderBy(asc(id)),
    guardians: await db
      .select({
        id: guardians.id,
        name: guardians.name,
        phone: guardians.phone,
        email: guardians.email,
      })
      .from(guardians)
      .where(eq(guardians.schoolId, schoolId))
      .orderBy(asc(guardians.id)),
  };
}

import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Guardian } from '#/policy/guardian.ts';
import type { Database } from '#/database/database.ts';
import { classrooms } from '#/database/schema/classrooms.ts';
import { studentGuardians, students } from '#/database/schema/students.ts';

export type Child = Awaited<ReturnType<typeof findChildren>>[number];

/**
 * The students a guardian answers for now, by name. Everything a family sees goes through them: what
 * was sent about a child who left, or who has other guardians since, is theirs no more.
 */
export function findChildren(db: Database, guardian: Guardian) {
  return db
    .select({
      id: students.id,
      name: students.name,
      classroomId: classrooms.id,
      classroomName: classrooms.name,
    })
    .from(studentGuardians)
    .innerJoin(students, eq(students.id, studentGuardians.studentId))
    .innerJoin(classrooms, eq(classrooms.id, students.classroomId))
    .where(
      and(
        eq(studentGuardians.guardianId, guardian.id),
        eq(students.schoolId, guardian.schoolId),
        isNull(students.deletedAt),
      ),
    )
    .orderBy(students.searchName, asc(students.id));
}

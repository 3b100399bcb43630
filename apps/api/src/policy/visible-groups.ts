import { and, eq, exists, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { employees } from '#/database/schema/employees.ts';
import { studentGroupMembers, studentGroups } from '#/database/schema/student-groups.ts';
import { students } from '#/database/schema/students.ts';
import type { Viewer } from './actor.ts';
import { limitToScope, rolesOf } from './scope.ts';
import { visibleStudents } from './visible.ts';

/**
 * Condition on `student_groups` and its creator of `employees`: all of the school for an
 * Administrator; for a Teacher their own, and those of administrators with a student whom they see.
 */
export function visibleGroups(db: Database, viewer: Viewer): SQL | undefined {
  const seen = visibleMembers(db, viewer);
  return and(
    eq(studentGroups.schoolId, viewer.schoolId),
    isNull(studentGroups.deletedAt),
    limitToScope(viewer, () => and(offeredGroups(viewer), or(isOwn(viewer), exists(seen)))),
  );
}

/** Those that somebody chooses from: the school's and their own, not a colleague's. */
export const offeredGroups = (viewer: Viewer): SQL | undefined =>
  or(isOwn(viewer), inArray(employees.role, rolesOf('school')));

const isOwn = (viewer: Viewer) => eq(studentGroups.createdBy, viewer.id);

/** Of a row of `student_groups`, the students whom the viewer sees. */
export const visibleMembers = (db: Database, viewer: Viewer) =>
  db
    .select({ id: students.id })
    .from(studentGroupMembers)
    .innerJoin(students, eq(students.id, studentGroupMembers.studentId))
    .where(and(eq(studentGroupMembers.groupId, studentGroups.id), visibleStudents(viewer)))
    .orderBy(students.searchName, students.id);

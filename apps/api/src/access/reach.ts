import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { classrooms } from '#/database/schema/classrooms.ts';
import { students } from '#/database/schema/students.ts';
import type { Actor } from './actor.ts';

/** Conditions on `classrooms`: all of the school for an Administrator, a Teacher's own. */
export function classroomsInReach(actor: Actor): SQL | undefined {
  return and(
    eq(classrooms.schoolId, actor.schoolId),
    actor.role === 'Teacher' ? inArray(classrooms.id, actor.classroomIds) : undefined,
  );
}

/** Conditions on `students`: those who are still here, in the classrooms in reach. */
export function studentsInReach(actor: Actor): SQL | undefined {
  return and(
    eq(students.schoolId, actor.schoolId),
    isNull(students.deletedAt),
    actor.role === 'Teacher' ? inArray(students.classroomId, actor.classroomIds) : undefined,
  );
}

/** Whether the actor may change or delete what an employee of their school wrote. */
export function mayChange(actor: Actor, createdBy: string): boolean {
  return actor.role === 'Administrator' || actor.id === createdBy;
}

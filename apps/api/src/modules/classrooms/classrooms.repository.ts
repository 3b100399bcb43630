import type { ClassroomSummary, ClassroomWithStudents } from '@caderneta/api-client/contract';
import { asc, sql } from 'drizzle-orm';
import type { Actor } from '#/access/actor.ts';
import { classroomsInReach, studentsInReach } from '#/access/reach.ts';
import type { Database } from '#/database/database.ts';
import { classrooms } from '#/database/schema/classrooms.ts';
import { folded } from '#/database/schema/columns.ts';
import { studentGuardians, students } from '#/database/schema/students.ts';

/** By name. */
export function findClassrooms(db: Database, actor: Actor): Promise<ClassroomSummary[]> {
  return db
    .select({
      id: classrooms.id,
      name: classrooms.name,
      period: classrooms.period,
      diaryMode: classrooms.diaryMode,
    })
    .from(classrooms)
    .where(classroomsInReach(actor))
    .orderBy(folded(classrooms.name), asc(classrooms.id));
}

const responsibleCount = sql<number>`(
  select count(*)::int from ${studentGuardians} where ${studentGuardians.studentId} = ${students.id})`;

/** Classrooms and, in each, students by name. */
export async function findClassroomsWithStudents(
  db: Database,
  actor: Actor,
): Promise<ClassroomWithStudents[]> {
  const found = await findClassrooms(db, actor);
  const rows = await db
    .select({
      id: students.id,
      name: students.name,
      classroomId: students.classroomId,
      responsibleCount,
    })
    .from(students)
    .where(studentsInReach(actor))
    .orderBy(students.searchName, asc(students.id));
  const byClassroom = Map.groupBy(rows, ({ classroomId }) => classroomId);
  return found.map((classroom) => ({
    ...classroom,
    students: (byClassroom.get(classroom.id) ?? []).map(({ classroomId: _, ...rest }) => rest),
  }));
}

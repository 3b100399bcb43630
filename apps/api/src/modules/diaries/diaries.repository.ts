import type { PendingDiaryCount } from '@caderneta/api-client/contract';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Actor } from '#/access/actor.ts';
import { classroomsInReach } from '#/access/reach.ts';
import type { Database } from '#/database/database.ts';
import { classrooms } from '#/database/schema/classrooms.ts';
import { folded } from '#/database/schema/columns.ts';
import { diaries } from '#/database/schema/diaries.ts';
import { students } from '#/database/schema/students.ts';

/** How many students each classroom in reach has, and how many of them lack the day's diary. */
export function countPendingDiaries(
  db: Database,
  actor: Actor,
  day: string,
): Promise<PendingDiaryCount[]> {
  const total = count(students.id);
  return db
    .select({
      classroomId: classrooms.id,
      classroomName: classrooms.name,
      pending: sql<number>`(${total} - ${count(diaries.id)})::int`,
      total,
    })
    .from(classrooms)
    .leftJoin(students, and(eq(students.classroomId, classrooms.id), isNull(students.deletedAt)))
    .leftJoin(diaries, and(eq(diaries.studentId, students.id), eq(diaries.day, day)))
    .where(classroomsInReach(actor))
    .groupBy(classrooms.id)
    .orderBy(folded(classrooms.name), asc(classrooms.id));
}

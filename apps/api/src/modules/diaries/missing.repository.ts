import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { classrooms } from '#/database/schema/schools.ts';
import { diaries } from '#/database/schema/diaries.ts';
import { students } from '#/database/schema/students.ts';
import type { Actor } from '#/policy/actor.ts';
import { statementFor } from '#/policy/statement-for.ts';
import { visibleClassrooms } from '#/policy/visible.ts';

/**
 * A classroom counts that has kept diaries since a day: nobody is told of those that it never keeps.
 */
const missing = statementFor((db, viewer) => {
  const { day, id, schoolId, studentId } = diaries;
  const isKept = sql`exists (
    select from ${diaries} as kept where kept.classroom_id = ${classrooms.id}
      and kept.day >= ${sql.placeholder('keptSince')} and kept.day < ${sql.placeholder('day')})`;
  const ofDay = and(
    eq(schoolId, viewer.schoolId),
    eq(studentId, students.id),
    eq(day, sql.placeholder('day')),
  );
  const isHere = and(eq(students.classroomId, classrooms.id), isNull(students.deletedAt));
  return db
    .select({
      missing: sql<number>`count(*)::int`,
      classrooms: sql<number>`count(distinct ${classrooms.id})::int`,
      first: sql<string | null>`min(${classrooms.id}::text)`,
    })
    .from(classrooms)
    .innerJoin(students, isHere)
    .leftJoin(diaries, ofDay)
    .where(and(visibleClassrooms(viewer), isNull(classrooms.archivedAt), isNull(id), isKept));
});

/** Diaries that a day lacks, of classrooms that the actor sees and that have kept some since another. */
export async function countMissing(
  db: Database,
  actor: Actor,
  days: { day: string; keptSince: string },
) {
  const [counted] = await missing(db, actor, {}, days);
  const { first, ...rest } = counted!;
  return { ...rest, classroomId: rest.classrooms === 1 ? first : null };
}

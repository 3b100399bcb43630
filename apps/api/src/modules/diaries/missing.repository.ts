import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
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
  const { day, schoolId, studentId } = diaries;
  // Selected, so that PostgreSQL plans for any day once, not for this one each time.
  const [today, since] = ['day', 'keptSince'].map(
    (name) => sql`(select ${sql.placeholder(name)}::date)`,
  );
  const isKept = sql`exists (
    select from ${diaries} as kept where kept.classroom_id = ${classrooms.id}
      and kept.day >= ${since} and kept.day < ${today})`;
  const ofDay = db
    .select({ studentId })
    .from(diaries)
    .where(and(eq(schoolId, viewer.schoolId), eq(day, today!)));
  // Classrooms first, once: for each of their students they would be looked up again.
  const kept = db.$with('kept').as(
    db
      .select({ id: classrooms.id })
      .from(classrooms)
      .where(and(visibleClassrooms(viewer), isNull(classrooms.archivedAt), isKept)),
  );
  const ofClassrooms = db
    .select({ id: students.classroomId, missing: sql`count(*)`.as('missing') })
    .from(students)
    .where(
      and(
        eq(students.schoolId, viewer.schoolId),
        isNull(students.deletedAt),
        sql`${students.classroomId} = any(array(select id from ${kept}))`,
        notInArray(students.id, ofDay),
      ),
    )
    .groupBy(students.classroomId)
    .as('of_classrooms');
  return db
    .with(kept)
    .select({
      missing: sql<number>`coalesce(sum(${ofClassrooms.missing}), 0)::int`,
      classrooms: sql<number>`count(*)::int`,
      first: sql<string | null>`min(${ofClassrooms.id}::text)`,
    })
    .from(ofClassrooms);
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

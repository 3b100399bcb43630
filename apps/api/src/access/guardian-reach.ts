import { and, eq, exists, isNull, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';
import { studentGuardians, students } from '#/database/schema/students.ts';

/**
 * The guardian answers for a student of these: `studentsInReach(actor)`, or without a condition
 * anybody who is still here. One who answers for nobody any more has lost their access.
 */
export function answersFor(
  db: Database,
  guardianId: AnyPgColumn,
  which: SQL | undefined = isNull(students.deletedAt),
): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(studentGuardians)
      .innerJoin(students, eq(students.id, studentGuardians.studentId))
      .where(and(eq(studentGuardians.guardianId, guardianId), which)),
  );
}

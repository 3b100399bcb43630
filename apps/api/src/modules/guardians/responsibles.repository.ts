import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { guardians, studentGuardians } from '#/database/schema/students.ts';

/** Guardians of these students by student, each student's first guardian first. */
export async function findResponsibles(db: Database, studentIds: string[]) {
  const rows = await db
    .select({
      studentId: studentGuardians.studentId,
      id: guardians.id,
      name: guardians.name,
      phone: guardians.phone,
      email: guardians.email,
    })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardianId))
    .where(inArray(studentGuardians.studentId, studentIds))
    .orderBy(asc(studentGuardians.position));
  return Map.groupBy(rows, ({ studentId }) => studentId);
}

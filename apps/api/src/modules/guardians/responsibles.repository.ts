import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { guardians, studentGuardians } from '#/database/schema/students.ts';

/** Answers the guardians of each of these students, the first one first. */
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
  const byStudent = Map.groupBy(rows, ({ studentId }) => studentId);
  return (studentId: string) =>
    (byStudent.get(studentId) ?? []).map(({ studentId: _, ...responsible }) => responsible);
}

import type { PageQuery } from '@caderneta/api-client/contract';
import { and, asc, count, eq, inArray, or } from 'drizzle-orm';
import type { Actor } from '#/policy/actor.ts';
import { visibleStudents } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import { classrooms } from '#/database/schema/classrooms.ts';
import { guardians, studentGuardians, students } from '#/database/schema/students.ts';
import { contains } from '#/database/search.ts';

/** A page of the guardians of visible students, by name, and how many there are. */
export async function findGuardians(
  db: Database,
  actor: Actor,
  { search, limit, offset }: PageQuery,
) {
  const ofStudents = (name?: string) =>
    db
      .select({ id: studentGuardians.guardianId })
      .from(studentGuardians)
      .innerJoin(students, eq(students.id, studentGuardians.studentId))
      .where(and(visibleStudents(actor), contains(students.searchName, name)));
  const digits = search?.replace(/\D/g, '');
  const matches = search
    ? or(
        contains(guardians.searchName, search),
        inArray(guardians.id, ofStudents(search)),
        digits ? eq(guardians.phone, digits) : undefined,
      )
    : undefined;
  const found = and(
    eq(guardians.schoolId, actor.schoolId),
    inArray(guardians.id, ofStudents()),
    matches,
  );
  const { id, name, phone, email } = guardians;
  const rows = await db
    .select({ id, name, phone, email })
    .from(guardians)
    .where(found)
    .orderBy(guardians.searchName, asc(id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(guardians).where(found);
  return { rows, total: all?.total ?? 0 };
}

/** Students in reach of these guardians by guardian, by name. */
export async function findStudentsByGuardian(db: Database, actor: Actor, guardianIds: string[]) {
  const rows = await db
    .select({
      guardianId: studentGuardians.guardianId,
      id: students.id,
      name: students.name,
      classroomName: classrooms.name,
    })
    .from(studentGuardians)
    .innerJoin(students, eq(students.id, studentGuardians.studentId))
    .innerJoin(classrooms, eq(classrooms.id, students.classroomId))
    .where(and(inArray(studentGuardians.guardianId, guardianIds), visibleStudents(actor)))
    .orderBy(students.searchName, asc(students.id));
  return Map.groupBy(rows, ({ guardianId }) => guardianId);
}

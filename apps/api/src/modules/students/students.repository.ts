import type { Student } from '@caderneta/api-client/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Actor } from '#/policy/actor.ts';
import { visibleStudents } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import { students } from '#/database/schema/students.ts';
import { findResponsibles } from '#/modules/guardians/responsibles.repository.ts';

export async function findStudent(db: Database, actor: Actor, id: string) {
  const { classroomId, gender, name, version } = students;
  const [row] = await db
    .select({ id: students.id, name, classroomId, gender, version })
    .from(students)
    .where(and(visibleStudents(actor), eq(students.id, id)));
  if (!row) return undefined;
  const { version: found, ...student } = row;
  const responsiblesOf = await findResponsibles(db, [row.id]);
  const data: Student = { ...student, responsibles: responsiblesOf(row.id) };
  return { data, version: found };
}

/** The classroom's students by name, each with their guardians. */
export async function findStudentsOf(db: Database, actor: Actor, classroomId: string) {
  const rows = await db
    .select({ id: students.id, name: students.name, gender: students.gender })
    .from(students)
    .where(and(visibleStudents(actor), eq(students.classroomId, classroomId)))
    .orderBy(students.searchName, asc(students.id));
  const ids = rows.map(({ id }) => id);
  const responsiblesOf = await findResponsibles(db, ids);
  return rows.map((row) => ({ ...row, responsibles: responsiblesOf(row.id) }));
}

import type { StudentBody } from '@caderneta/api-client/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Actor } from '#/policy/actor.ts';
import { statementFor } from '#/policy/statement-for.ts';
import { visibleStudents } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import { jsonRows, uuidArray } from '#/database/expressions.ts';
import { jsonList, jsonObject } from '#/database/json.ts';
import { students } from '#/database/schema/students.ts';
import { responsibles, toResponsible } from '#/modules/guardians/exports.ts';

export async function findStudent(db: Database, actor: Actor, id: string) {
  const { name, classroomId, gender, version } = students;
  const [student] = await db
    .select({ id: students.id, name, classroomId, gender, version })
    .from(students)
    .where(and(visibleStudents(actor), eq(students.id, id)));
  return student;
}

/** How many of these students the school has, and how many of them the actor sees. */
export async function countStudents(db: Database, actor: Actor, ids: string[]) {
  const [counted] = await db
    .select({
      found: sql<number>`count(*)::int`,
      visible: sql<number>`count(*) filter (where ${visibleStudents(actor)})::int`,
    })
    .from(students)
    .where(
      and(
        eq(students.schoolId, actor.schoolId),
        isNull(students.deletedAt),
        sql`${students.id} = any(${uuidArray(ids)})`,
      ),
    );
  return counted ?? { found: 0, visible: 0 };
}

/** The classroom's students by name, each with their guardians. */
export async function findStudentsOf(db: Database, actor: Actor, classroomId: string) {
  const [found] = await studentsOf(db, actor, {}, { classroomId });
  return found!.students.map((student) => ({
    ...student,
    responsibles: student.responsibles.map(toResponsible),
  }));
}

const studentsOf = statementFor((db, viewer) => {
  const { id, name, gender, searchName } = students;
  const ofClassroom = eq(students.classroomId, sql.placeholder('classroomId'));
  const shown = jsonObject({ id, name, gender, responsibles });
  return db
    .select({ students: jsonList(shown, [asc(searchName), asc(id)]) })
    .from(students)
    .where(and(visibleStudents(viewer), ofClassroom));
});

/** Of everybody who is still at a school. */
export async function findStudentIdsOf(db: Database, schoolId: string): Promise<string[]> {
  const rows = await db
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.schoolId, schoolId), isNull(students.deletedAt)));
  return rows.map(({ id }) => id);
}

/** Of everybody who is in these classrooms. */
export async function findStudentIdsIn(db: Database, classroomIds: string[]): Promise<string[]> {
  if (classroomIds.length === 0) return [];
  const rows = await db
    .select({ id: students.id })
    .from(students)
    .where(
      and(
        sql`${students.classroomId} = any(${uuidArray(classroomIds)})`,
        isNull(students.deletedAt),
      ),
    );
  return rows.map(({ id }) => id);
}

type StudentColumns = Pick<StudentBody, 'name' | 'classroomId' | 'gender'> & { id: string };

/** New ones and changed ones; a deleted one stays deleted. */
export async function storeStudents(
  tx: Database,
  schoolId: string,
  stored: StudentColumns[],
  now: Date,
): Promise<void> {
  const rows = stored.map(({ id, name, classroomId, gender }) => ({
    id,
    name,
    classroomId,
    gender,
  }));
  // One parameter holds all rows, however many.
  await tx.execute(sql`
    insert into students (id, school_id, classroom_id, name, gender, created_at)
    select id, ${schoolId}::uuid, "classroomId", name, gender, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${jsonRows(rows)})
      as stored(id uuid, "classroomId" uuid, name text, gender gender)
    on conflict (id) do update
    set classroom_id = excluded.classroom_id, name = excluded.name, gender = excluded.gender,
      version = students.version + 1
    where students.school_id = excluded.school_id`);
}

export async function markStudentDeleted(tx: Database, id: string, now: Date): Promise<void> {
  await tx
    .update(students)
    .set({ deletedAt: now, version: sql`${students.version} + 1` })
    .where(and(eq(students.id, id), isNull(students.deletedAt)));
}

/** Marks those who are still here, and answers their new versions. */
export function markStudentsDeleted(tx: Database, schoolId: string, ids: string[], now: Date) {
  return tx
    .update(students)
    .set({ deletedAt: now, version: sql`${students.version} + 1` })
    .where(
      and(
        eq(students.schoolId, schoolId),
        sql`${students.id} = any(${uuidArray(ids)})`,
        isNull(students.deletedAt),
      ),
    )
    .returning({ id: students.id, version: students.version });
}

/** Which pupil of i-Educar a student is. */
export interface PupilLink {
  id: string;
  ieducarId: number;
}

/** No change that anybody sees, so the version stays. */
export async function linkPupils(tx: Database, schoolId: string, links: PupilLink[]) {
  if (links.length === 0) return;
  // One parameter holds all rows, however many.
  await tx.execute(sql`
    update students set ieducar_id = link."ieducarId"
    from jsonb_to_recordset(${jsonRows(links)}) as link(id uuid, "ieducarId" int)
    where students.id = link.id and students.school_id = ${schoolId}::uuid`);
}

import type {
  ClassroomBody,
  ClassroomSummary,
  ClassroomWithStudents,
} from '@caderneta/api-client/contract';
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '#/policy/actor.ts';
import { statementFor } from '#/policy/statement-for.ts';
import { visibleClassrooms, visibleStudents } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import { uuidArray } from '#/database/expressions.ts';
import { classrooms } from '#/database/schema/schools.ts';
import { folded } from '#/database/schema/columns.ts';
import { studentGuardians, students } from '#/database/schema/students.ts';

const summary = {
  id: classrooms.id,
  name: classrooms.name,
  period: classrooms.period,
  diaryMode: classrooms.diaryMode,
  archivedAt: classrooms.archivedAt,
};

/** Those in use, or those that are archived; by name. */
export async function findClassrooms(
  db: Database,
  actor: Actor,
  { archived }: { archived?: 'true' | undefined } = {},
): Promise<ClassroomSummary[]> {
  const isWanted = (archived ? isNotNull : isNull)(classrooms.archivedAt);
  const rows = await db
    .select(summary)
    .from(classrooms)
    .where(and(visibleClassrooms(actor), isWanted))
    .orderBy(folded(classrooms.name), asc(classrooms.id));
  return rows.map(toSummary);
}

/** Says of an archived class alone that it is. */
export function toSummary<Row extends { archivedAt: Date | null }>({ archivedAt, ...row }: Row) {
  return { ...row, ...(archivedAt && { archivedAt: archivedAt.toISOString() }) };
}

/** Those of a school that are in use, by name. */
export function listClassroomNames(db: Database, schoolId: string) {
  return db
    .select({ id: classrooms.id, name: classrooms.name })
    .from(classrooms)
    .where(and(eq(classrooms.schoolId, schoolId), isNull(classrooms.archivedAt)))
    .orderBy(folded(classrooms.name), asc(classrooms.id));
}

/** Names by id, archived classes included. */
export async function findClassroomNames(
  db: Database,
  schoolId: string,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: classrooms.id, name: classrooms.name })
    .from(classrooms)
    .where(and(eq(classrooms.schoolId, schoolId), sql`${classrooms.id} = any(${uuidArray(ids)})`));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function findClassroom(db: Database, actor: Actor, id: string) {
  const [classroom] = await oneOf(db, actor, {}, { id });
  return classroom && toSummary(classroom);
}

const oneOf = statementFor((db, viewer) =>
  db
    .select({ ...summary, version: classrooms.version })
    .from(classrooms)
    .where(and(visibleClassrooms(viewer), eq(classrooms.id, sql.placeholder('id')))),
);

/** Classes in use of the school of this name and shift. */
export function findSameName(
  db: Database,
  { schoolId }: Actor,
  { name, period }: Pick<ClassroomBody, 'name' | 'period'>,
) {
  const isSame = eq(folded(classrooms.name), folded(sql`${name}::text`));
  return db
    .select({ id: classrooms.id, name: classrooms.name })
    .from(classrooms)
    .where(
      and(
        eq(classrooms.schoolId, schoolId),
        isNull(classrooms.archivedAt),
        eq(classrooms.period, period),
        isSame,
      ),
    );
}

/** Locks the row until the transaction ends. */
export async function lockClassroom(tx: Database, { schoolId }: Actor, id: string): Promise<void> {
  await tx
    .select({ id: classrooms.id })
    .from(classrooms)
    .where(and(eq(classrooms.id, id), eq(classrooms.schoolId, schoolId)))
    .for('update');
}

export async function insertClassroom(
  db: Database,
  { schoolId }: Actor,
  columns: ClassroomBody & { createdAt: Date },
) {
  const [row] = await db
    .insert(classrooms)
    .values({ ...columns, schoolId })
    .returning();
  if (!row) throw new Error('the classroom was not inserted');
  return toSummary(row);
}

/** For a locked classroom. */
export function replaceClassroom(tx: Database, id: string, body: ClassroomBody) {
  return updateClassroom(tx, id, body);
}

/** For a locked classroom; null takes it back. */
export function storeArchivedAt(tx: Database, id: string, archivedAt: Date | null) {
  return updateClassroom(tx, id, { archivedAt });
}

async function updateClassroom(
  tx: Database,
  id: string,
  columns: Partial<ClassroomBody & { archivedAt: Date | null }>,
) {
  const [row] = await tx
    .update(classrooms)
    .set({ ...columns, version: sql`${classrooms.version} + 1` })
    .where(eq(classrooms.id, id))
    .returning();
  if (!row) throw new Error('the classroom was not updated');
  return toSummary(row);
}

/** Of these classrooms, how many the school has, how many the actor sees, and which are archived. */
export async function countClassrooms(db: Database, actor: Actor, ids: string[]) {
  const [counted] = await db
    .select({
      found: sql<number>`count(*)::int`,
      visible: sql<number>`count(*) filter (where ${visibleClassrooms(actor)})::int`,
      archived: sql<{ id: string; name: string }[]>`coalesce(
        json_agg(json_build_object('id', ${classrooms.id}, 'name', ${classrooms.name}))
          filter (where ${classrooms.archivedAt} is not null), '[]'::json)`,
    })
    .from(classrooms)
    .where(and(eq(classrooms.schoolId, actor.schoolId), inArray(classrooms.id, ids)));
  return counted ?? { found: 0, visible: 0, archived: [] };
}

const responsibleCount = sql<number>`(
  select count(*)::int from ${studentGuardians} where ${studentGuardians.studentId} = ${students.id})`;

/** Null for a student whose class has no other of the same name, or who has no guardian. */
const guardianName = sql<string | null>`case
  when count(*) over (partition by students.classroom_id, students.search_name) > 1 then (
    select guardians.name from student_guardians as link
    join guardians on guardians.id = link.guardian_id
    where link.student_id = students.id
    order by link.position limit 1) end`;

/** As the contract has it: without what is null. */
const listedStudent = sql`json_strip_nulls(json_build_object(
  'id', ${students.id}, 'name', ${students.name},
  'responsibleCount', ${responsibleCount}, 'guardianName', ${guardianName}))`;

/** Classrooms and, in each, students by name; one row for each classroom, whatever its students. */
export async function findClassroomsWithStudents(
  db: Database,
  actor: Actor,
  classroomId?: string,
): Promise<ClassroomWithStudents[]> {
  const form = { isOne: classroomId !== undefined };
  return (await withStudents(db, actor, form, { classroomId })).map(toSummary);
}

const withStudents = statementFor((db, viewer, { isOne }: { isOne: boolean }) => {
  const isAsked = (column: AnyPgColumn) =>
    isOne ? eq(column, sql.placeholder('classroomId')) : undefined;
  const { classroomId, searchName, id } = students;
  const listed = db
    .select({ classroomId, searchName, id, student: listedStudent.as('student') })
    .from(students)
    .where(and(visibleStudents(viewer), isAsked(classroomId)))
    .as('listed');
  const all = sql<ClassroomWithStudents['students']>`coalesce(
    json_agg(${listed.student} order by ${listed.searchName}, ${listed.id})
      filter (where ${listed.id} is not null), '[]'::json)`;
  return db
    .select({ ...summary, students: all })
    .from(classrooms)
    .leftJoin(listed, eq(listed.classroomId, classrooms.id))
    .where(and(visibleClassrooms(viewer), isNull(classrooms.archivedAt), isAsked(classrooms.id)))
    .groupBy(classrooms.id)
    .orderBy(folded(classrooms.name), asc(classrooms.id));
});

/** Classrooms by name, and how many students each has. */
export const countStudents = statementFor((db, viewer) => {
  const counted = db
    .select({
      id: students.classroomId,
      studentCount: sql<number>`count(*)::int`.as('student_count'),
    })
    .from(students)
    .where(visibleStudents(viewer))
    .groupBy(students.classroomId)
    .as('counted');
  const studentCount = sql<number>`coalesce(${counted.studentCount}, 0)`;
  return db
    .select({ id: classrooms.id, name: classrooms.name, studentCount })
    .from(classrooms)
    .leftJoin(counted, eq(counted.id, classrooms.id))
    .where(and(visibleClassrooms(viewer), isNull(classrooms.archivedAt)))
    .orderBy(folded(classrooms.name), asc(classrooms.id));
});

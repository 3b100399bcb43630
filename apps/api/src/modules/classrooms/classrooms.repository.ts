import type {
  ClassroomBody,
  ClassroomSummary,
  ClassroomWithStudents,
} from '@caderneta/api-client/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Actor } from '#/policy/actor.ts';
import { visibleClassrooms, visibleStudents } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import { classrooms } from '#/database/schema/schools.ts';
import { folded } from '#/database/schema/columns.ts';
import { studentGuardians, students } from '#/database/schema/students.ts';

const summary = {
  id: classrooms.id,
  name: classrooms.name,
  period: classrooms.period,
  diaryMode: classrooms.diaryMode,
};

/** By name. */
export function findClassrooms(db: Database, actor: Actor): Promise<ClassroomSummary[]> {
  return db
    .select(summary)
    .from(classrooms)
    .where(visibleClassrooms(actor))
    .orderBy(folded(classrooms.name), asc(classrooms.id));
}

/** All of a school, by name. */
export function listClassroomNames(db: Database, schoolId: string) {
  return db
    .select({ id: classrooms.id, name: classrooms.name })
    .from(classrooms)
    .where(eq(classrooms.schoolId, schoolId))
    .orderBy(folded(classrooms.name), asc(classrooms.id));
}

export async function findClassroom(db: Database, actor: Actor, id: string) {
  const [classroom] = await db
    .select({ ...summary, version: classrooms.version })
    .from(classrooms)
    .where(and(visibleClassrooms(actor), eq(classrooms.id, id)));
  return classroom;
}

/** Classes of the school of this name and shift. */
export function findSameName(
  db: Database,
  { schoolId }: Actor,
  { name, period }: Pick<ClassroomBody, 'name' | 'period'>,
) {
  const isSame = eq(folded(classrooms.name), folded(sql`${name}::text`));
  return db
    .select({ id: classrooms.id, name: classrooms.name })
    .from(classrooms)
    .where(and(eq(classrooms.schoolId, schoolId), eq(classrooms.period, period), isSame));
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
  return row;
}

/** For a locked classroom. */
export async function replaceClassroom(tx: Database, id: string, body: ClassroomBody) {
  const [row] = await tx
    .update(classrooms)
    .set({ ...body, version: sql`${classrooms.version} + 1` })
    .where(eq(classrooms.id, id))
    .returning();
  if (!row) throw new Error('the classroom was not updated');
  return row;
}

/** How many of these classrooms the school has, and how many the actor may write to. */
export async function countClassrooms(db: Database, actor: Actor, ids: string[]) {
  const [counted] = await db
    .select({
      found: sql<number>`count(*)::int`,
      visible: sql<number>`count(*) filter (where ${visibleClassrooms(actor)})::int`,
    })
    .from(classrooms)
    .where(and(eq(classrooms.schoolId, actor.schoolId), inArray(classrooms.id, ids)));
  return counted ?? { found: 0, visible: 0 };
}

const responsibleCount = sql<number>`(
  select count(*)::int from ${studentGuardians} where ${studentGuardians.studentId} = ${students.id})`;

/** Classrooms and, in each, students by name. */
export async function findClassroomsWithStudents(
  db: Database,
  actor: Actor,
): Promise<ClassroomWithStudents[]> {
  const found = await findClassrooms(db, actor);
  const rows = await db
    .select({
      id: students.id,
      name: students.name,
      classroomId: students.classroomId,
      responsibleCount,
    })
    .from(students)
    .where(visibleStudents(actor))
    .orderBy(students.searchName, asc(students.id));
  const byClassroom = Map.groupBy(rows, ({ classroomId }) => classroomId);
  return found.map((classroom) => ({
    ...classroom,
    students: (byClassroom.get(classroom.id) ?? []).map(({ classroomId: _, ...rest }) => rest),
  }));
}

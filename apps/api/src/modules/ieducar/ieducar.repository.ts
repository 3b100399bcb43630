import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { uuidArray } from '#/database/expressions.ts';
import { newId } from '#/timing/ids.ts';
import { ieducarRuns } from '#/database/schema/ieducar.ts';
import { classrooms, schools } from '#/database/schema/schools.ts';
import { students } from '#/database/schema/students.ts';
import type { IeducarClass } from '#/ieducar/read-school.ts';

export interface LinkedSchool {
  id: string;
  name: string;
  /** INEP code or `cod_escola`. */
  code: string;
}

/** Schools that are imported, by id. */
export async function findLinkedSchools(db: Database): Promise<LinkedSchool[]> {
  const { id, name, ieducarCode } = schools;
  const rows = await db
    .select({ id, name, code: ieducarCode })
    .from(schools)
    .where(and(isNotNull(ieducarCode), isNull(schools.closedAt)))
    .orderBy(asc(id));
  return rows.map((row) => ({ ...row, code: row.code ?? '' }));
}

export async function storeCode(tx: Database, schoolId: string, code: string | null) {
  await tx.update(schools).set({ ieducarCode: code }).where(eq(schools.id, schoolId));
}

/** Classrooms with the class of i-Educar that each is. */
export function findClassroomLinks(db: Database, schoolId: string) {
  const { id, name, ieducarId, archivedAt } = classrooms;
  return db
    .select({ id, name, ieducarId, archivedAt })
    .from(classrooms)
    .where(eq(classrooms.schoolId, schoolId))
    .orderBy(asc(id));
}

/** A classroom that i-Educar has pupils for is in use, whatever it was before. */
export async function linkClassroom(tx: Database, id: string, ieducarId: number): Promise<void> {
  const { archivedAt, version } = classrooms;
  const next = sql`case when ${archivedAt} is null then ${version} else ${version} + 1 end`;
  await tx
    .update(classrooms)
    .set({ ieducarId, archivedAt: null, version: next })
    .where(eq(classrooms.id, id));
}

export async function insertClassroom(
  tx: Database,
  schoolId: string,
  { id: ieducarId, name, period }: IeducarClass,
  createdAt: Date,
): Promise<string> {
  const id = newId();
  const columns = { id, schoolId, name, period, ieducarId, diaryMode: 'Simple' as const };
  await tx.insert(classrooms).values({ ...columns, createdAt });
  return id;
}

/**
 * Takes deleted students back whom i-Educar names again, each with all that they had.
 * @returns how many
 */
export async function reinstatePupils(
  tx: Database,
  schoolId: string,
  pupils: number[],
): Promise<number> {
  if (pupils.length === 0) return 0;
  const isOfSchool = and(eq(students.schoolId, schoolId), inArray(students.ieducarId, pupils));
  const rows = await tx
    .select({ id: students.id, pupil: students.ieducarId, deletedAt: students.deletedAt })
    .from(students)
    .where(isOfSchool)
    .orderBy(asc(students.id));
  const present = new Set(rows.filter((row) => !row.deletedAt).map(({ pupil }) => pupil));
  const gone = rows.filter(({ pupil }) => !present.has(pupil));
  const ids = [...new Map(gone.map(({ pupil, id }) => [pupil, id])).values()];
  if (ids.length === 0) return 0;
  await tx
    .update(students)
    .set({ deletedAt: null, version: sql`${students.version} + 1` })
    .where(sql`${students.id} = any(${uuidArray(ids)})`);
  return ids.length;
}

export type Run = typeof ieducarRuns.$inferInsert;

/** The last run of a school takes the place of the one before. */
export async function storeRun(tx: Database, run: Run): Promise<void> {
  const { schoolId: _, ...columns } = run;
  await tx
    .insert(ieducarRuns)
    .values(run)
    .onConflictDoUpdate({ target: ieducarRuns.schoolId, set: columns });
}

export async function findRun(db: Database, schoolId: string) {
  const [run] = await db.select().from(ieducarRuns).where(eq(ieducarRuns.schoolId, schoolId));
  return run;
}

/** Null where the school is not imported. */
export async function findCode(db: Database, schoolId: string): Promise<string | null> {
  const [found] = await db
    .select({ code: schools.ieducarCode })
    .from(schools)
    .where(eq(schools.id, schoolId));
  return found?.code ?? null;
}

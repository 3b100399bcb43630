import type { Closure } from '@caderneta/api-client/contract';
import { and, asc, count, eq, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { isClosedSchool } from '#/database/expressions.ts';
import { jsonListOf, jsonObject } from '#/database/json.ts';
import { folded } from '#/database/schema/columns.ts';
import { files } from '#/database/schema/files.ts';
import { schoolClosures, schools } from '#/database/schema/schools.ts';
import { students } from '#/database/schema/students.ts';
import { statement } from '#/database/statement.ts';
import { isWithoutMail } from '#/telling/channels/can-receive.repository.ts';

export async function findSchool(db: Database, id: string) {
  const [found] = await schoolOf(db, {}, { id });
  return found;
}

const schoolOf = statement((db) =>
  db
    .select({ school: schools, logo: files, isWithoutMail })
    .from(schools)
    .leftJoin(files, eq(files.id, schools.logoFileId))
    .where(eq(schools.id, sql.placeholder('id'))),
);

/**
 * What anybody may know of a school who has its address.
 * @param id undefined: the only one of the installation
 */
export async function findSchoolToShow(db: Database, id: string | undefined) {
  const [school, another] = await db
    .select({ id: schools.id, name: schools.name, logoFileId: schools.logoFileId })
    .from(schools)
    .where(and(isNull(schools.deletionBeganAt), id === undefined ? undefined : eq(schools.id, id)))
    .limit(2);
  if (!school || another) return undefined;
  return { id: school.id, name: school.name, hasLogo: school.logoFileId !== null };
}

export async function countSchools(db: Database): Promise<number> {
  return db.$count(schools);
}

export async function hasSchools(db: Database): Promise<boolean> {
  return (await db.$count(schools)) > 0;
}

/** Ids of the schools of that name; capitals and accents do not matter. */
export async function findSchoolsNamed(db: Database, name: string): Promise<string[]> {
  const found = await db
    .select({ id: schools.id })
    .from(schools)
    .where(eq(folded(schools.name), folded(sql`${name}::text`)));
  return found.map(({ id }) => id);
}

/** All schools of the installation by name, with how many students each has. */
export function listSchools(db: Database) {
  const { name, city, createdAt } = schools;
  const isOfSchool = and(eq(students.schoolId, schools.id), isNull(students.deletedAt));
  return db
    .select({
      ...{ name, city, createdAt, students: db.$count(students, isOfSchool) },
      isClosed: isClosedSchool,
    })
    .from(schools)
    .orderBy(folded(name));
}

export async function insertSchool(
  db: Database,
  columns: typeof schools.$inferInsert,
): Promise<string> {
  const [row] = await db.insert(schools).values(columns).returning({ id: schools.id });
  if (!row) throw new Error('the school was not inserted');
  return row.id;
}

/**
 * Students, guardians and employees of a school are written one transaction at a time: who a phone
 * belongs to and how many administrators remain is decided on what nobody else is changing.
 * Reading goes on, and so do rows that only refer to the school.
 */
export async function lockSchool(tx: Database, schoolId: string): Promise<void> {
  await tx
    .select({ id: schools.id })
    .from(schools)
    .where(eq(schools.id, schoolId))
    .for('no key update');
}

const { kind, name, fromDay, toDay } = schoolClosures;
const closureColumns = { kind, name, from: fromDay, to: toDay };

/** By day. */
export function findClosures(db: Database, schoolId: string): Promise<Closure[]> {
  return db
    .select(closureColumns)
    .from(schoolClosures)
    .where(eq(schoolClosures.schoolId, schoolId))
    .orderBy(asc(fromDay), asc(toDay), asc(name));
}

/** Of several schools. */
export function findClosuresOf(db: Database, schoolIds: string[]) {
  return db
    .select({ schoolId: schoolClosures.schoolId, ...closureColumns })
    .from(schoolClosures)
    .where(inArray(schoolClosures.schoolId, schoolIds));
}

/** The school's week, and the closures that include a day, or one of the days until `lastDay`. */
export async function findCalendarOn(
  db: Database,
  schoolId: string,
  day: string,
  lastDay: string = day,
) {
  const [calendar] = await calendarOn(db, {}, { schoolId, day, lastDay });
  if (!calendar) throw new Error('an employee has no school');
  return calendar;
}

const calendarOn = statement((db) => {
  const includesOne = and(
    eq(schoolClosures.schoolId, schools.id),
    lte(fromDay, sql.placeholder('lastDay')),
    gte(toDay, sql.placeholder('day')),
  );
  const from = sql`${schoolClosures} where ${includesOne}`;
  const closures = jsonListOf(jsonObject(closureColumns), { from });
  return db
    .select({ schoolDays: schools.schoolDays, diariesDue: schools.diariesDue, closures })
    .from(schools)
    .where(eq(schools.id, sql.placeholder('schoolId')));
});

export async function replaceClosures(
  tx: Database,
  schoolId: string,
  closures: readonly Closure[],
): Promise<void> {
  await tx.delete(schoolClosures).where(eq(schoolClosures.schoolId, schoolId));
  if (closures.length === 0) return;
  await tx
    .insert(schoolClosures)
    .values(
      closures.map(({ from, to, ...rest }) => ({ ...rest, schoolId, fromDay: from, toDay: to })),
    );
}

/** Stores the given columns and counts the version up. */
export async function updateSchool(
  tx: Database,
  id: string,
  columns: Partial<typeof schools.$inferInsert>,
): Promise<void> {
  await tx
    .update(schools)
    .set({ ...columns, version: sql`${schools.version} + 1` })
    .where(eq(schools.id, id));
}

/** How many deleted students of a school were deleted how many complete years ago. */
export function countDeletedByAge(db: Database, schoolId: string, now: Date) {
  const age = sql<number>`extract(year from age(${now.toISOString()}::timestamptz, ${students.deletedAt}))::int`;
  return (
    db
      .select({ years: age, students: count() })
      .from(students)
      .where(and(eq(students.schoolId, schoolId), isNotNull(students.deletedAt)))
      // By position, because the parameter of the expression is another one each time.
      .groupBy(sql`1`)
  );
}

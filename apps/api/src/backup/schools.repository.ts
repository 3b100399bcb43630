import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';
import { folded } from '#/database/schema/columns.ts';
import { employees } from '#/database/schema/employees.ts';
import { files } from '#/database/schema/files.ts';
import { guardianDevices } from '#/database/schema/guardian-access.ts';
import { networks } from '#/database/schema/networks.ts';
import { schools } from '#/database/schema/schools.ts';
import { StartFailure } from '#/start-failure.ts';
import type { Table } from './tables.repository.ts';

/**
 * The school that somebody names in a command.
 * @param given its name, in any letters, or its id
 */
export async function findSchoolByName(db: Database, given: string) {
  const { id, name } = schools;
  const found = await db
    .select({ id, name })
    .from(schools)
    .where(or(eq(folded(name), folded(sql`${given}::text`)), eq(sql`${id}::text`, given)));
  const [school] = found;
  if (!school) throw new StartFailure(`Não há escola com o nome ${given}.`);
  if (found.length === 1) return school;
  const ids = found.map((one) => one.id).join(', ');
  throw new StartFailure(`Há mais de uma escola ${given}. Informe o código de uma: ${ids}.`);
}

export async function existsSchool(db: Database, id: string): Promise<boolean> {
  return (await db.$count(schools, eq(schools.id, id))) > 0;
}

/** A school that came in an archive belongs to no network: the installation says which it has. */
export async function leaveNetwork(tx: Database, id: string): Promise<void> {
  await tx.update(schools).set({ networkId: null }).where(eq(schools.id, id));
}

/** A school that came in an archive is open here, whatever it was where it came from. */
export async function openSchool(tx: Database, id: string): Promise<void> {
  await tx.update(schools).set({ closedAt: null, deletionBeganAt: null }).where(eq(schools.id, id));
}

export async function findSchoolState(db: Database, id: string) {
  const { closedAt, deletionBeganAt } = schools;
  const [state] = await db
    .select({ closedAt, deletionBeganAt })
    .from(schools)
    .where(eq(schools.id, id));
  return state ?? { closedAt: null, deletionBeganAt: null };
}

/** From here on nobody of the school is signed in or can be, and the deletion only goes on. */
export async function beginDeletion(db: Database, id: string, now: Date): Promise<void> {
  // A command does this: no route opened one.
  await db.transaction(async (tx) => {
    await tx.update(schools).set({ deletionBeganAt: now }).where(eq(schools.id, id));
    const theirs = and(eq(employees.schoolId, id), isNull(employees.deactivatedAt));
    await tx.update(employees).set({ deactivatedAt: now }).where(theirs);
    const paired = and(eq(guardianDevices.schoolId, id), isNull(guardianDevices.revokedAt));
    await tx.update(guardianDevices).set({ revokedAt: now }).where(paired);
  });
}

interface Portion {
  schoolId: string;
  limit: number;
}

/** Files after a storage key, in the order of these. */
export async function findFilePortion(
  db: Database,
  { schoolId, after, limit }: Portion & { after: string },
) {
  return db
    .select({ storageKey: files.storageKey, variants: files.variants })
    .from(files)
    .where(and(eq(files.schoolId, schoolId), gt(files.storageKey, after)))
    .orderBy(asc(files.storageKey))
    .limit(limit);
}

/**
 * Deletes e-mails to the employees of a school, but for those who work elsewhere too, and what refers to
 * it without being its own.
 */
export async function deleteBesideSchool(db: Database, schoolId: string): Promise<void> {
  // The address is a field of JSON.
  await db.execute(sql`
    delete from employee_mails where lower(mail ->> 'to') in (
      select lower(email) from employees group by lower(email)
      having bool_and(school_id = ${schoolId}::uuid))`);
  // The schools of a network whose office goes stay, without it.
  const own = db.select({ id: networks.id }).from(networks).where(eq(networks.schoolId, schoolId));
  await db.update(schools).set({ networkId: null }).where(inArray(schools.networkId, own));
}

/** Deletes some rows of a table in a transaction of their own. @returns how many */
export async function deletePortion(
  db: Database,
  { name, hasSchool }: Table,
  { schoolId, limit }: Portion,
): Promise<number> {
  const table = sql.identifier(name);
  const column = sql.identifier(hasSchool ? 'school_id' : 'id');
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`with gone as (
        delete from ${table} where ctid = any(array(
          select ctid from ${table} where ${column} = ${schoolId}::uuid limit ${limit}))
        returning 1)
      select count(*)::int as count from gone`,
  );
  return row?.count ?? 0;
}

import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { lockByName } from '#/database/advisory-lock.ts';
import type { Database } from '#/database/database.ts';
import { folded } from '#/database/schema/columns.ts';
import { employees, sessions } from '#/database/schema/employees.ts';
import { schools } from '#/database/schema/schools.ts';

/**
 * A call that gives an e-mail to an employee, or its holder a password, waits for the transaction, in
 * every school. The locks of schools come before it.
 */
export async function lockEmails(tx: Database, emails: string[]): Promise<void> {
  const sorted = [...new Set(emails.map((email) => `e-mail ${email.toLowerCase()}`))].sort();
  for (const email of sorted) await lockByName(tx, email);
}

const lastSession = sql`(select max(${sessions.createdAt}) from ${sessions}
  where ${sessions.employeeId} = ${employees.id})`;

/** Employees with an e-mail in all schools, former ones as well; who signed in last comes first. */
export async function findAccount(db: Database, email: string) {
  return db
    .select({
      id: employees.id,
      schoolId: employees.schoolId,
      schoolName: schools.name,
      name: employees.name,
      role: employees.role,
      email: employees.email,
      passwordHash: employees.passwordHash,
      ownerProof: employees.ownerProof,
      givenPassword: employees.givenPassword,
      deactivatedAt: employees.deactivatedAt,
    })
    .from(employees)
    .innerJoin(schools, eq(schools.id, employees.schoolId))
    .where(eq(sql`lower(${employees.email})`, email.toLowerCase()))
    .orderBy(sql`${lastSession} desc nulls last`, asc(employees.id));
}
export type AccountRow = Awaited<ReturnType<typeof findAccount>>[number];

/** Credentials of an active employee. */
export async function findCredentials(db: Database, id: string) {
  const [row] = await db
    .select({
      email: employees.email,
      passwordHash: employees.passwordHash,
      ownerProof: employees.ownerProof,
      confirmedEmail: employees.confirmedEmail,
    })
    .from(employees)
    .where(and(eq(employees.id, id), isNull(employees.deactivatedAt)));
  return row;
}

/** The same person at other schools: active, with the same e-mail and the same password. */
export async function findSiblings(db: Database, id: string) {
  return selectSiblings(db).where(
    and(eq(own.id, id), isNull(own.deactivatedAt), isNull(employees.deactivatedAt)),
  );
}

/** The name of a former employee's school, and of the other schools of the same person. */
export async function findSchoolsOfFormer(db: Database, id: string) {
  const others = await selectSiblings(db).where(
    and(eq(own.id, id), isNull(employees.deactivatedAt)),
  );
  const [former] = await db
    .select({ left: schools.name })
    .from(employees)
    .innerJoin(schools, eq(schools.id, employees.schoolId))
    .where(eq(employees.id, id));
  return { left: former?.left ?? '', others: others.map(({ schoolName }) => schoolName) };
}

const own = alias(employees, 'own');

function selectSiblings(db: Database) {
  return db
    .select({
      id: employees.id,
      ownSchoolId: own.schoolId,
      passwordHash: employees.passwordHash,
      schoolId: employees.schoolId,
      schoolName: schools.name,
      city: schools.city,
    })
    .from(own)
    .innerJoin(
      employees,
      and(
        eq(sql`lower(${employees.email})`, sql`lower(${own.email})`),
        eq(employees.passwordHash, own.passwordHash),
        ne(employees.schoolId, own.schoolId),
      ),
    )
    .innerJoin(schools, eq(schools.id, employees.schoolId))
    .orderBy(folded(schools.name), asc(schools.id));
}

/** Stores the same e-mail or password for all of a person's schools. A password is their own then. */
export async function updateAccount(
  tx: Database,
  ids: string[],
  columns: { email?: string; passwordHash?: string; ownerProof?: string | null },
): Promise<void> {
  await tx
    .update(employees)
    .set({
      ...columns,
      ...(columns.passwordHash !== undefined && { givenPassword: null }),
      version: sql`${employees.version} + 1`,
    })
    .where(inArray(employees.id, ids));
}

/** Nothing that others see of an employee changes: open forms stay as they are. */
export async function storeConfirmedEmail(
  tx: Database,
  ids: string[],
  confirmedEmail: string,
): Promise<void> {
  await tx.update(employees).set({ confirmedEmail }).where(inArray(employees.id, ids));
}

/** Active employees of a school. */
export async function findEmailsOfSchool(db: Database, schoolId: string) {
  const { id, name, email } = employees;
  return db
    .select({ id, name, email })
    .from(employees)
    .where(and(eq(employees.schoolId, schoolId), isNull(employees.deactivatedAt)))
    .orderBy(id);
}

/** No e-mail counts as proven, of a school or of all. */
export async function forgetProofs(tx: Database, schoolId?: string): Promise<void> {
  const which = schoolId === undefined ? undefined : eq(employees.schoolId, schoolId);
  await tx.update(employees).set({ ownerProof: null }).where(which);
}

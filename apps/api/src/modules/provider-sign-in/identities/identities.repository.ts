import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { employeeIdentities, employees, sessions } from '#/database/schema/employees.ts';
import { schools } from '#/database/schema/schools.ts';
import { notify } from '#/live/notify.repository.ts';
import { schoolOf } from '#/database/expressions.ts';

const { signInProvider, signInDomain, signInTenantId } = schools;
const rule = { signInProvider, signInDomain, signInTenantId };

/** Sign-in providers that the schools of the installation have switched on. */
export async function findSignInRules(db: Database) {
  return db.selectDistinct(rule).from(schools).where(isNotNull(signInProvider));
}

const lastSession = sql`(select max(${sessions.createdAt}) from ${sessions}
  where ${sessions.employeeId} = ${employees.id})`;

/**
 * Active employees with an e-mail in all schools, and the account of the issuer with which they
 * signed in before; who signed in last comes first.
 */
export async function findEmployeesWithIdentity(
  db: Database,
  { email, issuer }: { email: string; issuer: string },
) {
  return db
    .select({
      id: employees.id,
      schoolId: employees.schoolId,
      schoolName: schools.name,
      city: schools.city,
      name: employees.name,
      email: employees.email,
      role: employees.role,
      ...rule,
      subject: employeeIdentities.subject,
      linkedEmail: employeeIdentities.email,
    })
    .from(employees)
    .innerJoin(schools, eq(schools.id, employees.schoolId))
    .leftJoin(
      employeeIdentities,
      and(eq(employeeIdentities.employeeId, employees.id), eq(employeeIdentities.issuer, issuer)),
    )
    .where(and(eq(sql`lower(${employees.email})`, email), isNull(employees.deactivatedAt)))
    .orderBy(sql`${lastSession} desc nulls last`, asc(employees.id));
}
export type EmployeeWithIdentity = Awaited<ReturnType<typeof findEmployeesWithIdentity>>[number];

/** The account of an issuer with which an employee signs in. */
export async function findIdentity(
  db: Database,
  { employeeId, issuer }: { employeeId: string; issuer: string },
) {
  const { subject, email } = employeeIdentities;
  const [row] = await db
    .select({ subject, email })
    .from(employeeIdentities)
    .where(
      and(eq(employeeIdentities.employeeId, employeeId), eq(employeeIdentities.issuer, issuer)),
    );
  return row;
}

/** Whether an employee signs in with an account of this e-mail. @param email in lower case */
export async function hasIdentity(
  db: Database,
  { employeeId, email }: { employeeId: string; email: string },
): Promise<boolean> {
  const { employeeId: ofEmployee, email: ofAccount } = employeeIdentities;
  const which = and(eq(ofEmployee, employeeId), eq(ofAccount, email));
  return (await db.$count(employeeIdentities, which)) > 0;
}

/**
 * Links an account to an employee. Nobody loses a link that counts.
 * @returns false where somebody else of the school signs in with the account
 */
export async function saveIdentity(
  tx: Database,
  row: { employeeId: string; issuer: string; subject: string; email: string; createdAt: Date },
): Promise<boolean> {
  const { employeeId, issuer, subject, email, createdAt } = row;
  const schoolId = schoolOf(employees, employeeId);
  const ofOthers = and(
    eq(employeeIdentities.schoolId, schoolId),
    eq(employeeIdentities.issuer, issuer),
    eq(employeeIdentities.subject, subject),
    ne(employeeIdentities.employeeId, employeeId),
  );
  const current = sql`(select lower(${employees.email}) from ${employees}
    where ${employees.id} = ${employeeIdentities.employeeId})`;
  await tx.delete(employeeIdentities).where(and(ofOthers, ne(employeeIdentities.email, current)));
  if ((await tx.$count(employeeIdentities, ofOthers)) > 0) return false;
  await tx
    .insert(employeeIdentities)
    .values({ ...row, schoolId })
    .onConflictDoUpdate({
      target: [employeeIdentities.employeeId, employeeIdentities.issuer],
      set: { subject, email, createdAt },
    });
  return true;
}

export async function deleteIdentities(tx: Database, employeeId: string): Promise<void> {
  await tx.delete(employeeIdentities).where(eq(employeeIdentities.employeeId, employeeId));
}

/** Ends the sessions of a school that a provider opened. */
export async function revokeIdentitySessions(
  tx: Database,
  schoolId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.schoolId, schoolId),
        isNotNull(sessions.identityIssuer),
        isNull(sessions.revokedAt),
      ),
    );
  await notify(tx, { type: 'access', schoolId, employeeIds: null });
}

/** Nobody changes these schools or their employees until the transaction ends. */
export async function holdSchools(tx: Database, ids: string[]): Promise<void> {
  await tx
    .select({ id: schools.id })
    .from(schools)
    .where(inArray(schools.id, ids))
    .orderBy(asc(schools.id))
    .for('share');
}

import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { employees } from '#/database/schema/employees.ts';
import { schools } from '#/database/schema/schools.ts';
import { passwordResets } from '#/database/schema/sessions.ts';

/** Whom a mail to this address would reach; nobody where they are not active. */
export async function findRecipient(db: Database, email: string) {
  const [row] = await db
    .select({ id: employees.id })
    .from(employees)
    .where(
      and(eq(sql`lower(${employees.email})`, email.toLowerCase()), isNull(employees.deactivatedAt)),
    );
  return row;
}

export async function insertPasswordReset(
  tx: Database,
  reset: { hash: string; employeeId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.insert(passwordResets).values(reset);
}

const isUsable = (hash: string, now: Date) =>
  and(
    eq(passwordResets.hash, hash),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now),
    isNull(employees.deactivatedAt),
  );

/** Whose password a token may change now. */
export async function findResettable(db: Database, hash: string, now: Date) {
  const [row] = await db
    .select({ id: employees.id, email: employees.email })
    .from(passwordResets)
    .innerJoin(employees, eq(employees.id, passwordResets.employeeId))
    .where(isUsable(hash, now));
  return row;
}

/** Who gets the e-mail of a token that still works. */
export async function findResetRecipient(db: Database, hash: string, now: Date) {
  const [row] = await db
    .select({ name: employees.name, to: employees.email, schoolName: schools.name })
    .from(passwordResets)
    .innerJoin(employees, eq(employees.id, passwordResets.employeeId))
    .innerJoin(schools, eq(schools.id, employees.schoolId))
    .where(isUsable(hash, now));
  return row;
}

/** Whoever else writes this employee, or uses a token of theirs, waits for the transaction. */
export async function lockEmployee(tx: Database, id: string): Promise<void> {
  await tx
    .select({ id: employees.id })
    .from(employees)
    .where(eq(employees.id, id))
    .for('no key update');
}

export async function storePassword(tx: Database, id: string, passwordHash: string) {
  await tx
    .update(employees)
    .set({ passwordHash, version: sql`${employees.version} + 1` })
    .where(eq(employees.id, id));
}

/** All of an employee's tokens are as good as used. */
export async function endPasswordResets(
  tx: Database,
  employeeId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.employeeId, employeeId), isNull(passwordResets.usedAt)));
}

import { and, count, eq, gt, inArray, lt, or } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { schoolOf } from '#/database/expressions.ts';
import { employees, recoveryCodes, secondFactors } from '#/database/schema/employees.ts';

export interface SecondFactorRow {
  sealedSecret: string;
  createdAt: Date;
}

export async function findSecondFactor(
  db: Database,
  employeeId: string,
): Promise<SecondFactorRow | undefined> {
  const { sealedSecret, createdAt } = secondFactors;
  const [row] = await db
    .select({ sealedSecret, createdAt })
    .from(secondFactors)
    .where(eq(secondFactors.employeeId, employeeId));
  return row;
}

/** Those of these employees who have a second factor. */
export async function findSecondFactorOwners(
  db: Database,
  employeeIds: string[],
): Promise<string[]> {
  const rows = await db
    .select({ employeeId: secondFactors.employeeId })
    .from(secondFactors)
    .where(inArray(secondFactors.employeeId, employeeIds));
  return rows.map(({ employeeId }) => employeeId);
}

/** @returns false where there was one already */
export async function insertSecondFactor(
  db: Database,
  row: { employeeId: string; sealedSecret: string; lastStep: number; createdAt: Date },
): Promise<boolean> {
  const schoolId = schoolOf(employees, row.employeeId);
  const inserted = await db
    .insert(secondFactors)
    .values({ ...row, schoolId })
    .onConflictDoNothing()
    .returning({ employeeId: secondFactors.employeeId });
  return inserted.length === 1;
}

/** In steps of 30 seconds: a phone's clock is let in with less. */
const longestSkew = 10;

/**
 * A step far ahead was used while this machine's clock was wrong: it refuses no code of the present.
 * @returns false where this step, or a later one, was used before, also at the same time
 */
export async function useStep(db: Database, employeeId: string, step: number): Promise<boolean> {
  const used = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.employeeId, employeeId),
        or(lt(secondFactors.lastStep, step), gt(secondFactors.lastStep, step + longestSkew)),
      ),
    )
    .returning({ employeeId: secondFactors.employeeId });
  return used.length === 1;
}

/** @returns whether there was one */
export async function deleteSecondFactor(db: Database, employeeId: string): Promise<boolean> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.employeeId, employeeId));
  const deleted = await db
    .delete(secondFactors)
    .where(eq(secondFactors.employeeId, employeeId))
    .returning({ employeeId: secondFactors.employeeId });
  return deleted.length === 1;
}

export async function replaceRecoveryCodes(
  db: Database,
  employeeId: string,
  hashes: string[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.employeeId, employeeId));
  const schoolId = schoolOf(employees, employeeId);
  await db.insert(recoveryCodes).values(hashes.map((hash) => ({ schoolId, employeeId, hash })));
}

export async function countRecoveryCodes(db: Database, employeeId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.employeeId, employeeId));
  return row?.left ?? 0;
}

/** @returns false where there is no such code, or somebody else uses it at the same time */
export async function useRecoveryCode(
  db: Database,
  employeeId: string,
  hash: string,
): Promise<boolean> {
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.employeeId, employeeId), eq(recoveryCodes.hash, hash)))
    .returning({ hash: recoveryCodes.hash });
  return used.length === 1;
}

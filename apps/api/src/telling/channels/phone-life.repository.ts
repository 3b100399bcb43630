import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { guardians } from '#/database/schema/students.ts';

/** Numbers of prepaid phones go to somebody else some months after the last use. */
const aliveDays = 120;

/**
 * Condition on `guardians`: something has shown lately that the phone is theirs. To any other one no
 * personal link goes.
 */
export const isPhoneSure = (now: Date): SQL<boolean> =>
  sql<boolean>`(${guardians.phoneAliveAt}
    > ${now.toISOString()}::timestamptz - ${aliveDays} * interval '1 day')`;

/** Notes a sign that the phones of these guardians are still theirs. */
export async function notePhoneAlive(tx: Database, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.update(guardians).set({ phoneAliveAt: now }).where(inArray(guardians.id, ids));
}

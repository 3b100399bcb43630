import { inArray } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { guardians } from '#/database/schema/students.ts';

export function findPhones(db: Database, guardianIds: string[]) {
  return db
    .select({ phone: guardians.phone, refusedAt: guardians.smsOptedOutAt })
    .from(guardians)
    .where(inArray(guardians.id, guardianIds));
}

/** @param refusedAt null where SMS are allowed again */
export async function storeRefusal(
  db: Database,
  guardianIds: string[],
  refusedAt: Date | null,
): Promise<void> {
  await db
    .update(guardians)
    .set({ smsOptedOutAt: refusedAt })
    .where(inArray(guardians.id, guardianIds));
}

import { eq, inArray } from 'drizzle-orm';
import type { Database } from './database.ts';
import { scheduledRuns } from './schema/schools.ts';

const restoring = 'restore';

/** From here on servers refuse the database, until `endRestore` is committed. */
export async function beginRestore(db: Database, now: Date): Promise<void> {
  await db.insert(scheduledRuns).values({ name: restoring, startedAt: now }).onConflictDoNothing();
}

/**
 * In the transaction that inserts the rows: before it, nothing of them is there. Forgets when work ran
 * last: who restores an old archive has it go on from there.
 */
export async function endRestore(tx: Database): Promise<void> {
  const forgotten = inArray(scheduledRuns.name, [restoring, 'backup', 'clock']);
  await tx.delete(scheduledRuns).where(forgotten);
}

export async function isHalfRestored(db: Database): Promise<boolean> {
  return (await db.$count(scheduledRuns, eq(scheduledRuns.name, restoring))) > 0;
}

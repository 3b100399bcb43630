import { lt } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { scheduledRuns } from '#/database/schema/scheduled-runs.ts';

/**
 * Claims a run that one server does for all. No advisory lock: PgBouncer hands connections on
 * between transactions, and a transaction that lasts as long as the run would stop PGlite.
 * @param before the run is due where its last start is earlier
 * @returns whether this server runs it
 */
export async function claimRun(
  db: Database,
  name: string,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> {
  const claimed = await db
    .insert(scheduledRuns)
    .values({ name, startedAt: now })
    .onConflictDoUpdate({
      target: scheduledRuns.name,
      set: { startedAt: now },
      setWhere: lt(scheduledRuns.startedAt, before),
    })
    .returning({ name: scheduledRuns.name });
  return claimed.length > 0;
}

import { gt, lt, or } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { scheduledRuns } from '#/database/schema/schools.ts';

/** Of the clocks of servers that have the database's: what is later comes from a wrong clock. */
const skewMilliseconds = 60_000;

/**
 * Claims a run for this server among all. One that started in the future was none: the clock was wrong. Uses no advisory lock: PgBouncer changes connections
 * between transactions, and a transaction as long as the run would block PGlite.
 * @param before the run is due if it last started earlier
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
      setWhere: or(
        lt(scheduledRuns.startedAt, before),
        gt(scheduledRuns.startedAt, new Date(now.getTime() + skewMilliseconds)),
      ),
    })
    .returning({ name: scheduledRuns.name });
  return claimed.length > 0;
}

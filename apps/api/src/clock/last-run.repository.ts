import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';
import { scheduledRuns } from '#/database/schema/schools.ts';

/** The row of `scheduled_runs` with the instant until which background work ran with a right clock. */
const name = 'clock';

/** Milliseconds: the database's clock, and when work ran last; null where it never did. */
export async function readClocks(
  db: Database,
): Promise<{ database: number; lastRun: number | null }> {
  const milliseconds = (instant: string) =>
    sql.raw(`(extract(epoch from ${instant}) * 1000)::float`);
  const statement = sql`
    select ${milliseconds('clock_timestamp()')} as "database",
      (select ${milliseconds('started_at')} from scheduled_runs where name = ${name}) as "lastRun"`;
  const [clocks] = await rowsOf<{ database: number; lastRun: number | null }>(db, statement);
  return clocks!;
}

/** Of several servers the latest counts, unless a person or a time server says what is right. */
export async function storeLastRun(
  db: Database,
  at: Date,
  { isCertain }: { isCertain: boolean },
): Promise<void> {
  const later = sql`greatest(${scheduledRuns.startedAt}, excluded.started_at)`;
  await db
    .insert(scheduledRuns)
    .values({ name, startedAt: at })
    .onConflictDoUpdate({
      target: scheduledRuns.name,
      set: { startedAt: isCertain ? at : later },
    });
}

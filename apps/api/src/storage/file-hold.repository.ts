import { and, eq, notBetween, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { scheduledRuns } from '#/database/schema/schools.ts';

const name = 'backup';
const never = new Date(0);
/** A backup that was killed holds the files for so long. */
const holdMilliseconds = 10 * 60_000;
/** Servers' clocks differ by less: a hold from further in the future comes from a wrong clock. */
const skewMilliseconds = 60_000;

/** When a hold began that lasts now. */
const beginnings = (now: Date): [earliest: Date, latest: Date] => [
  new Date(now.getTime() - holdMilliseconds),
  new Date(now.getTime() + skewMilliseconds),
];

/**
 * Keeps the cleanup from removing bytes of files, until `releaseFiles`. A file may be old and lose
 * its last use one minute before the cleanup, so the day that new files are given protects none.
 * @returns whether it holds them now; false while another backup does
 */
export async function holdFiles(db: Database, now: Date): Promise<boolean> {
  // Waits for a cleanup that is removing files: its transaction has this row locked.
  const held = await db
    .insert(scheduledRuns)
    .values({ name, startedAt: now })
    .onConflictDoUpdate({
      target: scheduledRuns.name,
      set: { startedAt: now },
      setWhere: notBetween(scheduledRuns.startedAt, ...beginnings(now)),
    })
    .returning({ name: scheduledRuns.name });
  return held.length > 0;
}

/** @returns whether the files were held all the time since `before` */
export async function renewHold(db: Database, before: Date, now: Date): Promise<boolean> {
  const renewed = await db
    .update(scheduledRuns)
    .set({ startedAt: now })
    .where(and(eq(scheduledRuns.name, name), eq(scheduledRuns.startedAt, before)))
    .returning({ name: scheduledRuns.name });
  return renewed.length > 0 && now.getTime() - before.getTime() < holdMilliseconds;
}

export async function releaseFiles(db: Database, since: Date): Promise<void> {
  await db
    .update(scheduledRuns)
    .set({ startedAt: never })
    .where(and(eq(scheduledRuns.name, name), eq(scheduledRuns.startedAt, since)));
}

/** Whether a backup needs the files now. No other one begins until this transaction ends. */
export async function areFilesHeld(tx: Database, now: Date): Promise<boolean> {
  const [row] = await tx
    .insert(scheduledRuns)
    .values({ name, startedAt: never })
    .onConflictDoUpdate({
      target: scheduledRuns.name,
      // Changes nothing, and locks the row.
      set: { startedAt: sql`${scheduledRuns.startedAt}` },
    })
    .returning({ startedAt: scheduledRuns.startedAt });
  const [earliest, latest] = beginnings(now);
  return row !== undefined && row.startedAt > earliest && row.startedAt < latest;
}

import { and, asc, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';

export interface Claim {
  now: Date;
  /** When other servers may claim it. */
  until: Date;
  limit: number;
}

type OutboxTable = PgTable & { id: AnyPgColumn; attempts: AnyPgColumn; attemptAt: AnyPgColumn };

/**
 * Claims the oldest rows that are due. Skips rows that another server is claiming.
 * @param isWaiting which rows of the table still wait; by default all
 * @returns their ids
 */
export async function claimDue(
  db: Database,
  table: OutboxTable,
  { now, until, limit }: Claim,
  isWaiting?: SQL,
): Promise<string[]> {
  const due = db.$with('due').as(
    db
      .select({ id: sql<string>`${table.id}`.as('id') })
      .from(table)
      .where(and(isWaiting, lte(table.attemptAt, now)))
      .orderBy(asc(table.attemptAt))
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  const claimed = await db
    .with(due)
    .update(table)
    .set({ attempts: sql`${table.attempts} + 1`, attemptAt: until })
    .where(inArray(table.id, db.select({ id: due.id }).from(due)))
    .returning({ id: sql<string>`${table.id}` });
  return claimed.map(({ id }) => id);
}

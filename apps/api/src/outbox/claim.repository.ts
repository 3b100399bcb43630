import { and, asc, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';

export interface Claim {
  now: Date;
  /** From then on other servers may try. */
  until: Date;
  limit: number;
}

/** A table with what waits to be sent. */
type OutboxTable = PgTable & { id: AnyPgColumn; attempts: AnyPgColumn; attemptAt: AnyPgColumn };

/**
 * Claims the oldest due rows, skips those that another server is claiming just now.
 * @param isWaiting which rows of the table still wait; all where it is missing
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

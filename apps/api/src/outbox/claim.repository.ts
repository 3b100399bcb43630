import { and, asc, isNull, lte, type SQL, sql } from 'drizzle-orm';
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
  claim: Claim,
  isWaiting?: SQL,
): Promise<string[]> {
  const due = db
    .select({ id: table.id })
    .from(table)
    .where(and(isWaiting, lte(table.attemptAt, claim.now)))
    .orderBy(asc(table.attemptAt))
    .limit(claim.limit)
    .for('update', { skipLocked: true });
  return claimRows(db, table, claim, sql`due as ${due}`);
}

/**
 * As `claimDue`, but every school gets its turn: one with thousands of rows delays no other. A claim
 * has as many rows of each school that waits; chance decides which schools, where there are more of
 * them than rows.
 * @param isWaiting which rows of the table still wait
 */
export async function claimInTurns(
  db: Database,
  table: OutboxTable & { schoolId: AnyPgColumn },
  claim: Claim,
  isWaiting: SQL = sql`true`,
): Promise<string[]> {
  const { schoolId, attemptAt } = table;
  const { now, limit } = claim;
  const isDue = sql`${isWaiting} and ${attemptAt} <= ${now.toISOString()}`;
  // Goes through the index from school to school: as many steps as there are schools, not rows.
  const claimed = await claimRows(
    db,
    table,
    claim,
    sql`recursive school as (
      (select ${schoolId} from ${table} where ${isWaiting} and ${schoolId} is not null
        order by ${schoolId} limit 1)
      union all
      select (select ${schoolId} from ${table}
        where ${isWaiting} and ${schoolId} > school.school_id order by ${schoolId} limit 1)
      from school where school.school_id is not null),
    served as materialized (
      select school_id from school
      where exists (select from ${table} where ${isDue} and ${schoolId} = school.school_id)
      order by random() limit ${limit}),
    share as (select ceil(${limit} / greatest(count(*), 1.0))::int as size from served),
    due as (
      select turn.id from served cross join lateral (
        select ${table.id} from ${table} where ${isDue} and ${schoolId} = served.school_id
        order by ${attemptAt} limit (select size from share) for update skip locked) as turn
      limit ${limit})`,
  );
  if (claimed.length > 0) return claimed;
  // Servers of the release before queue notifications without the school.
  return claimDue(db, table, claim, and(isWaiting, isNull(schoolId)));
}

/** @param due the CTE `due`, with those before it, that selects and locks the rows to claim */
async function claimRows(
  db: Database,
  table: OutboxTable,
  { until }: Claim,
  due: SQL,
): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    with ${due}
    update ${table} set attempts = attempts + 1, attempt_at = ${until.toISOString()}
    where ${table.id} in (select id from due)
    returning ${table.id}`)) as { rows: unknown[] };
  return (rows as { id: string }[]).map(({ id }) => id);
}

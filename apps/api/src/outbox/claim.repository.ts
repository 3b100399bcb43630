import { and, asc, eq, getTableName, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Database, rowsOf } from '#/database/database.ts';
import { isOpenSchool } from '#/database/expressions.ts';

export interface Claim {
  now: Date;
  /** When other servers may claim it. */
  until: Date;
  limit: number;
}

export type OutboxTable = PgTable &
  Record<'id' | 'attempts' | 'attemptAt' | 'createdAt', AnyPgColumn>;

/**
 * Claims the oldest rows that are due. Skips rows that another server is claiming.
 * @param isWaiting which rows of the table still wait; by default all
 * @param first what stands before age in the order
 * @returns their ids
 */
export async function claimDue(
  db: Database,
  table: OutboxTable,
  claim: Claim,
  { isWaiting, first }: { isWaiting?: SQL | undefined; first?: SQL } = {},
): Promise<string[]> {
  const due = db
    .select({ id: table.id })
    .from(table)
    .where(and(isWaiting, lte(table.attemptAt, claim.now)))
    .orderBy(...(first ? [first] : []), asc(table.attemptAt))
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
  return claimRows(db, table, claim, dueInTurns(table, claim, isWaiting));
}

/** The CTE `due`, with those before it. */
function dueInTurns(
  table: OutboxTable & { schoolId: AnyPgColumn },
  claim: Claim,
  isWaiting: SQL,
): SQL {
  const { schoolId, attemptAt } = table;
  const isDue = dueAt(claim, isWaiting, attemptAt);
  return sql`recursive ${schoolsInTurns(table, claim, isWaiting)},
    due as (
      select turn.id from served cross join lateral (
        select ${table.id} from ${table} where ${isDue} and ${schoolId} = served.school_id
        order by ${attemptAt} limit (select size from share) for update skip locked) as turn
      limit ${claim.limit})`;
}

const dueAt = ({ now }: Claim, isWaiting: SQL, attemptAt: AnyPgColumn | SQL): SQL =>
  sql`${isWaiting} and ${attemptAt} <= ${now.toISOString()}`;

/** The CTEs `served`, with the schools of this claim, and `share`, with the rows that each gets. */
function schoolsInTurns(
  table: OutboxTable & { schoolId: AnyPgColumn },
  claim: Claim,
  isWaiting: SQL,
): SQL {
  const { schoolId, attemptAt } = table;
  const isDue = dueAt(claim, isWaiting, attemptAt);
  // Goes through the index from school to school: as many steps as there are schools, not rows.
  return sql`school as (
      (select ${schoolId} from ${table} where ${isWaiting} order by ${schoolId} limit 1)
      union all
      select (select ${schoolId} from ${table}
        where ${isWaiting} and ${schoolId} > school.school_id order by ${schoolId} limit 1)
      from school where school.school_id is not null),
    served as materialized (
      select school_id from school
      where ${isOpenSchool(sql`school.school_id`)} and exists (select from ${table} where ${isDue} and ${schoolId} = school.school_id)
      order by random() limit ${claim.limit}),
    share as (select ceil(${claim.limit} / greatest(count(*), 1.0))::int as size from served)`;
}

type DigestTable = OutboxTable & Record<'schoolId' | 'guardianId' | 'digestId', AnyPgColumn>;

/** A row that is claimed, and the notice that it is a part of: the id of the oldest row in it. */
export interface ClaimedPart {
  id: string;
  noticeId: string;
}

/** Several servers look at the same rows, and each finds some that no other has locked. */
const looks = 3;

/**
 * As `claimInTurns`, but what waited for the same guardian is claimed together, to go out as one
 * notice. Rows that were claimed together stay together: a repeated attempt has the same parts, but
 * for those that the guardian opened meanwhile. Looks for the others of a few rows alone: of every
 * row, PostgreSQL would expect millions of steps.
 * @param isWaiting which rows of the table, or of the alias given, still wait
 * @param joins whether such a row may go out with others
 */
export function claimDigests(
  db: Database,
  table: DigestTable,
  claim: Claim,
  { isWaiting, joins }: Record<'isWaiting' | 'joins', (alias?: string) => SQL>,
): Promise<ClaimedPart[]> {
  const { until, limit } = claim;
  const named = getTableName(table);
  const isDue = (alias: string) =>
    dueAt(claim, isWaiting(alias), sql`${sql.identifier(alias)}.attempt_at`);
  const alone = (alias: string) => {
    const row = sql.identifier(alias);
    return sql`${joins(alias)} and ${row}.digest_id is null and ${row}.attempts = 0
      and ${row}.attempt_at > ${row}.created_at`;
  };
  const goTogether = (one: string, other: string) => {
    const [a, b] = [sql.identifier(one), sql.identifier(other)];
    return sql`${b}.guardian_id = ${a}.guardian_id and ${isDue(other)}
      and (${b}.digest_id = ${a}.digest_id or (${alone(one)}) and (${alone(other)}))`;
  };
  const statement = sql`
    with recursive ${schoolsInTurns(table, claim, isWaiting(named))},
    seen as materialized (
      select turn.* from served cross join lateral (
        select * from (
          select * from ${table} where ${isDue(named)} and ${table.schoolId} = served.school_id
          order by ${table.attemptAt} limit ${limit * looks}) as oldest
        limit (select size * ${looks} from share)) as turn),
    oldest as materialized (
      select coalesce((
          select (array_agg(older.id order by older.id))[1] from ${table} as older
          where older.id < seen.id and ${goTogether('seen', 'older')}), seen.id) as id,
        seen.school_id, min(seen.attempt_at) as attempt_at
      from seen group by 1, 2),
    due as (
      select turn.id from served cross join lateral (
        select first.id from oldest join ${table} as first on first.id = oldest.id
        where oldest.school_id = served.school_id and ${isDue('first')}
        order by oldest.attempt_at limit (select size from share)
        for update of first skip locked) as turn
      limit ${limit}),
    joined as (
      select other.id, first.id as notice_id
      from due join ${table} as first on first.id = due.id
      join ${table} as other on other.id <> first.id and ${goTogether('first', 'other')}
      for update of other skip locked),
    claimed as (
      select id, (select notice_id from joined where notice_id = due.id limit 1) as notice_id from due
      union all select id, notice_id from joined)
    update ${table} set attempts = attempts + 1, attempt_at = ${until.toISOString()},
      digest_id = coalesce(digest_id, claimed.notice_id)
    from claimed where ${table.id} = claimed.id
    returning ${table.id}, coalesce(digest_id, ${table.id}) as "noticeId"`;
  return rowsOf<ClaimedPart>(db, statement);
}

/** @param due the CTE `due`, with those before it, that selects and locks the rows to claim */
async function claimRows(
  db: Database,
  table: OutboxTable,
  { until }: Claim,
  due: SQL,
): Promise<string[]> {
  const statement = sql`
    with ${due}
    update ${table} set attempts = attempts + 1, attempt_at = ${until.toISOString()}
    where ${table.id} in (select id from due)
    returning ${table.id}`;
  const rows = await rowsOf<{ id: string }>(db, statement);
  return rows.map(({ id }) => id);
}

/**
 * Claims rows anew that this server has claimed, until another instant. Every claim ends later than
 * the one it follows: rows whose claim ends as this server wrote are still its own, whatever the
 * clocks say.
 * @param held the end of the present claim
 * @returns the ids of those that nobody else has claimed or settled meanwhile
 */
export async function renewClaim(
  db: Database,
  table: OutboxTable,
  ids: readonly string[],
  { held, until }: { held: Date; until: Date },
): Promise<string[]> {
  const rows = await db
    .update(table)
    .set({ attemptAt: until })
    .where(isHeld(table, ids, held))
    .returning({ id: table.id });
  return rows.map(({ id }) => id as string);
}

/** Gives claimed rows back that nobody tried to send: they come first again, for every server. */
export async function releaseClaim(
  db: Database,
  table: OutboxTable,
  ids: readonly string[],
  held: Date,
): Promise<void> {
  const unclaimed = { attempts: sql`${table.attempts} - 1`, attemptAt: sql`${table.createdAt}` };
  await db
    .update(table)
    .set(unclaimed)
    .where(isHeld(table, ids, held));
}

const isHeld = (table: OutboxTable, ids: readonly string[], held: Date) =>
  and(inArray(table.id, [...ids]), eq(table.attemptAt, held));

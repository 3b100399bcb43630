import { and, asc, eq, getTableName, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';

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
  const claimed = await claimRows(db, table, claim, dueInTurns(table, claim, isWaiting));
  if (claimed.length > 0) return claimed;
  // Servers of the release before queue notifications without the school.
  return claimDue(db, table, claim, and(isWaiting, isNull(table.schoolId)));
}

/** The CTE `due`, with those before it. */
function dueInTurns(
  table: OutboxTable & { schoolId: AnyPgColumn },
  { now, limit }: Claim,
  isWaiting: SQL,
  isFirst: SQL = sql`true`,
): SQL {
  const { schoolId, attemptAt } = table;
  const isDue = sql`${isWaiting} and ${attemptAt} <= ${now.toISOString()} and ${isFirst}`;
  // Goes through the index from school to school: as many steps as there are schools, not rows.
  return sql`recursive school as (
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
      limit ${limit})`;
}

type DigestTable = OutboxTable & Record<'schoolId' | 'guardianId' | 'digestId', AnyPgColumn>;

/** A row that is claimed, and the notice that it is a part of: the id of the oldest row in it. */
export interface ClaimedPart {
  id: string;
  noticeId: string;
}

/**
 * As `claimInTurns`, but what waited for the same guardian is claimed together, to go out as one
 * notice. Rows that were claimed together stay together: a repeated attempt has the same parts, but
 * for those that the guardian opened meanwhile.
 * @param isWaiting which rows of the table, or of the alias given, still wait
 * @param joins whether such a row may go out with others
 */
export async function claimDigests(
  db: Database,
  table: DigestTable,
  claim: Claim,
  { isWaiting, joins }: Record<'isWaiting' | 'joins', (alias?: string) => SQL>,
): Promise<ClaimedPart[]> {
  const { now, until } = claim;
  const named = getTableName(table);
  const alone = (alias: string) => {
    const row = sql.identifier(alias);
    return sql`${isWaiting(alias)} and ${joins(alias)} and ${row}.digest_id is null
      and ${row}.attempts = 0 and ${row}.attempt_at > ${row}.created_at
      and ${row}.attempt_at <= ${now.toISOString()}`;
  };
  const isFirst = sql`(
    ${table.digestId} is null and (${table.attemptAt} = ${table.createdAt} or ${table.attempts} > 0
      or not (${joins(named)}) or not exists (
        select from ${table} as older where older.guardian_id = ${table.guardianId}
          and older.id < ${table.id} and ${alone('older')}))
    or ${table.digestId} is not null and not exists (
      select from ${table} as older where older.digest_id = ${table.digestId}
        and older.id < ${table.id} and ${isWaiting('older')}))`;
  const { rows } = (await db.execute(sql`
    with ${dueInTurns(table, claim, isWaiting(named), isFirst)},
    joined as (
      select other.id, first.id as notice_id
      from due join ${table} as first on first.id = due.id
      join ${table} as other on other.guardian_id = first.guardian_id and other.id <> first.id
        and ${isWaiting('other')}
        and (other.digest_id = first.digest_id or (${alone('first')}) and (${alone('other')}))
      for update of other skip locked),
    claimed as (
      select id, (select notice_id from joined where notice_id = due.id limit 1) as notice_id from due
      union all select id, notice_id from joined)
    update ${table} set attempts = attempts + 1, attempt_at = ${until.toISOString()},
      digest_id = coalesce(digest_id, claimed.notice_id)
    from claimed where ${table.id} = claimed.id
    returning ${table.id}, coalesce(digest_id, ${table.id}) as "noticeId"`)) as { rows: unknown[] };
  return rows as ClaimedPart[];
}

/** Gathers claimed rows into notices: the oldest row with the id of the notice, and all its parts. */
export function gatherParts<Row extends { id: string; attempts: number }>(
  rows: readonly Row[],
  claimed: readonly ClaimedPart[],
) {
  const noticeOf = new Map(claimed.map(({ id, noticeId }) => [id, noticeId]));
  const oldestFirst = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const notices = Map.groupBy(oldestFirst, ({ id }) => noticeOf.get(id)!);
  return [...notices].map(([id, parts]) => ({ ...parts[0]!, id, parts }));
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

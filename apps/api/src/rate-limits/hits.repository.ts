import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { rateLimitHits } from '#/database/schema/calls.ts';
import { hashToken } from '#/secrets/tokens.ts';

export interface RateLimit {
  /** Separates the counts of one limit from those of others. */
  name: string;
  points: number;
  /** Counted from the first hit. */
  seconds: number;
  /** Once reached, the limit lasts for its whole time from then on. */
  restsWhenReached?: boolean;
  /** Portuguese sentence for the person; without one they read a general one. */
  refusal?: string;
}

/** Counts nothing. @returns seconds to wait, or undefined below the limit */
export async function findWait(
  db: Database,
  limit: RateLimit,
  key: string,
): Promise<number | undefined> {
  const { points } = rateLimitHits;
  const [seen] = await db
    .select({ points, left: secondsLeft })
    .from(rateLimitHits)
    .where(and(isCountOf(limit, key), lasts(limit.seconds)));
  return seen && seen.points >= limit.points ? toWait(seen.left) : undefined;
}

/**
 * Counts one hit on the database's clock; safe with several at the same time.
 * @returns seconds to wait if it is too many
 */
export async function countHit(
  db: Database,
  limit: RateLimit,
  key: string,
): Promise<number | undefined> {
  const { points, expire } = rateLimitHits;
  const end = sql`clock_timestamp() + ${limit.seconds}::int * interval '1 second'`;
  const goesOn = lasts(limit.seconds);
  const reached = limit.restsWhenReached ? sql`${points} + 1 = ${limit.points}` : sql`false`;
  const [seen] = await db
    .insert(rateLimitHits)
    .values({ key: keyOf(limit, key), points: 1, expire: end })
    .onConflictDoUpdate({
      target: rateLimitHits.key,
      set: {
        points: sql`case when ${goesOn} then ${points} + 1 else 1 end`,
        expire: sql`case when ${goesOn} and not (${reached}) then ${expire} else excluded.expire end`,
      },
    })
    .returning({ points, left: secondsLeft });
  return seen && seen.points > limit.points ? toWait(seen.left) : undefined;
}

export async function forgetHits(db: Database, limit: RateLimit, key: string): Promise<void> {
  await db.delete(rateLimitHits).where(isCountOf(limit, key));
}

const keyOf = ({ name }: RateLimit, key: string) => `${name}:${hashToken(key)}`;
const isCountOf = (limit: RateLimit, key: string) => eq(rateLimitHits.key, keyOf(limit, key));

const secondsLeft = sql<number>`extract(epoch from ${rateLimitHits.expire} - clock_timestamp())::float`;
const toWait = (left: number) => Math.max(1, Math.ceil(left));

/** One that would last longer than it can was counted while the clock was wrong. */
const lasts = (seconds: number): SQL =>
  sql`${secondsLeft} > 0 and ${secondsLeft} <= ${seconds}::int`;

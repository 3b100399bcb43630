import { RateLimiterDrizzle, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#/database/database.ts';
import { rateLimitHits } from '#/database/schema/rate-limits.ts';
import { hashToken } from '#/secrets/tokens.ts';

export interface RateLimit {
  /** Keeps the counts of one limit apart from another's. */
  name: string;
  points: number;
  /** Counted from the first hit. */
  seconds: number;
  /** Whether a limit that is reached rests for its whole time from then on. */
  restsWhenReached?: boolean;
}

/** Seconds to wait where the limit is reached, else nothing. Counts nothing. */
export async function findWait(
  db: Database,
  limit: RateLimit,
  key: string,
): Promise<number | undefined> {
  const seen = await limiterOf(db, limit).get(hashToken(key));
  return seen && seen.consumedPoints >= limit.points ? secondsOf(seen) : undefined;
}

/** Counts one more, also among several at the same time. Seconds to wait where it is too many. */
export async function countHit(
  db: Database,
  limit: RateLimit,
  key: string,
): Promise<number | undefined> {
  const limiter = limiterOf(db, limit);
  const seen = await limiter.penalty(hashToken(key));
  if (seen.consumedPoints > limit.points) return secondsOf(seen);
  if (seen.consumedPoints === limit.points && limit.restsWhenReached) {
    await limiter.block(hashToken(key), limit.seconds);
  }
  return undefined;
}

export async function forgetHits(db: Database, limit: RateLimit, key: string): Promise<void> {
  await limiterOf(db, limit).delete(hashToken(key));
}

function limiterOf(storeClient: Database, { name, points, seconds }: RateLimit) {
  return new RateLimiterDrizzle({
    storeClient,
    schema: rateLimitHits,
    keyPrefix: name,
    points,
    duration: seconds,
    clearExpiredByTimeout: false,
  });
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

import ipaddr from 'ipaddr.js';
import { RateLimiterDrizzle, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#/database/database.ts';
import { rateLimitHits } from '#/database/schema/calls.ts';
import { TooManyRequests } from '#/kernel/problems.ts';
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
  const seen = await limiterOf(db, limit).get(hashToken(key));
  return seen && seen.consumedPoints >= limit.points ? secondsOf(seen) : undefined;
}

/** Counts one hit; safe with several at the same time. @returns seconds to wait if it is too many */
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

/** Counts nothing. @throws {TooManyRequests} from the limit on */
export async function checkLimit(db: Database, limit: RateLimit, key: string): Promise<void> {
  refuse(limit, await findWait(db, limit, key));
}

/** Counts one hit. @throws {TooManyRequests} if it is too many */
export async function takeHit(db: Database, limit: RateLimit, key: string): Promise<void> {
  refuse(limit, await countHit(db, limit, key));
}

function refuse({ refusal }: RateLimit, wait: number | undefined): void {
  if (wait !== undefined) throw new TooManyRequests(wait, refusal);
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

const tooManyMessages =
  'Foram muitas mensagens em pouco tempo. Espere um minuto e tente novamente.';

/** Far above what people write by hand: stops programs, and a key that got stuck. */
export const writingLimits = {
  guardianMessages: {
    name: 'guardian messages',
    points: 30,
    seconds: 60,
    refusal: tooManyMessages,
  },
  /** A teacher may paste one answer for a whole class. */
  employeeMessages: {
    name: 'employee messages',
    points: 120,
    seconds: 60,
    refusal: tooManyMessages,
  },
  /** As much as twelve full galleries. */
  uploadedFiles: {
    name: 'uploaded files',
    points: 600,
    seconds: 60 * 60,
    refusal: 'Foram muitos arquivos na última hora. Tente novamente mais tarde.',
  },
  /** A day of much to tell. */
  guardianFiles: {
    name: 'guardian files',
    points: 60,
    seconds: 24 * 60 * 60,
    refusal: 'Você já enviou muitos arquivos hoje. Tente novamente amanhã.',
  },
} satisfies Record<string, RateLimit>;

/**
 * Gives the network that limits count by: an IPv4 address, or the /64 network of an IPv6 address, in
 * which one person may use any of 2^64 addresses.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, max, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { guardianLinks } from '#/database/schema/guardian-access.ts';
import type { KnownCode } from './link-codes.ts';
import { openLinksOf } from './links.repository.ts';

/**
 * Wrong secrets of one code: the first ones cost nothing, each further one has the code rest for
 * longer. The secret is long enough without it (see the test that computes a stranger's chance), so
 * that the last rest is short: who must wait comes in the same evening, and a stranger who knows
 * names has to come back every few minutes for each.
 */
export const codeRests = { freeAttempts: 10, minutes: [1, 2, 5, 10] };

export type CodeAttempt =
  | { outcome: 'right' | 'wrong' | 'unknown' }
  | { outcome: 'resting'; seconds: number; timezone: string; until: Date };

/**
 * Tries a code, and counts a wrong secret. Attempts on one code take turns at its row, and the
 * database's clock decides, so that several servers let no more of them through than one. Of a code
 * that opens nothing any more no attempt counts.
 */
export function tryCode(db: Database, code: KnownCode, now: Date): Promise<CodeAttempt> {
  // A public call: the attempt counts, whatever becomes of the call.
  return db.transaction(async (tx) => {
    const found = await findForAttempt(tx, code.name, now);
    if (!found) return { outcome: 'unknown' };
    const { id, hash, rests, seconds, until, isOpen, wrongCodes, timezone } = found;
    const isRight = hash !== null && isSame(hash, code.hash);
    if (!isOpen) return { outcome: isRight ? 'right' : 'wrong' };
    if (until && rests) return { outcome: 'resting', seconds, until, timezone };
    if (isRight) return { outcome: 'right' };
    await storeWrongCode(tx, id, wrongCodes + 1);
    return { outcome: 'wrong' };
  });
}

/** A rest that is longer than the longest began while the clock was wrong. */
const rests = sql<boolean>`${guardianLinks.codeRestsUntil} between clock_timestamp()
  and clock_timestamp() + ${Math.max(...codeRests.minutes)} * interval '1 minute'`;

async function findForAttempt(tx: Database, name: string, now: Date) {
  const { usedAt, revokedAt, codeExpiresAt, codeRestsUntil } = guardianLinks;
  const isOpen = and(isNull(usedAt), isNull(revokedAt), gt(codeExpiresAt, now));
  const [found] = await tx
    .select({
      id: guardianLinks.id,
      hash: guardianLinks.codeHash,
      wrongCodes: guardianLinks.wrongCodes,
      isOpen: sql<boolean>`coalesce(${isOpen}, false)`,
      until: codeRestsUntil,
      rests: sql<boolean>`coalesce(${rests}, false)`,
      seconds: sql<number>`ceil(extract(epoch from ${codeRestsUntil} - clock_timestamp()))::int`,
      timezone: sql<string>`(select timezone from schools where schools.id = ${guardianLinks.schoolId})`,
    })
    .from(guardianLinks)
    .where(eq(guardianLinks.codeName, name))
    .for('no key update');
  return found;
}

function isSame(hash: string, tried: string): boolean {
  const [known, other] = [Buffer.from(hash), Buffer.from(tried)];
  return known.length === other.length && timingSafeEqual(known, other);
}

async function storeWrongCode(tx: Database, id: string, wrongCodes: number): Promise<void> {
  const { freeAttempts, minutes } = codeRests;
  const rest = minutes[Math.min(wrongCodes - freeAttempts, minutes.length) - 1] ?? 0;
  const codeRestsUntil = rest ? sql`clock_timestamp() + ${rest} * interval '1 minute'` : undefined;
  await tx
    .update(guardianLinks)
    .set({ wrongCodes, codeRestsUntil })
    .where(eq(guardianLinks.id, id));
}

/** Until when an open code of the guardian rests after many wrong secrets; null where none does. */
export async function findRestingCode(
  db: Database,
  guardianId: string,
  now: Date,
): Promise<Date | null> {
  const { codeRestsUntil, codeExpiresAt } = guardianLinks;
  const [found] = await db
    .select({ until: max(codeRestsUntil) })
    .from(guardianLinks)
    .where(and(openLinksOf(guardianId), gt(codeExpiresAt, now), rests));
  return found?.until ?? null;
}

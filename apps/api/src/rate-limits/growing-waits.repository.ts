import { eq, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { rateLimitHits } from '#/database/schema/calls.ts';
import { hashToken } from '#/secrets/tokens.ts';

export interface GrowingWait {
  /** Separates its counts from those of other waits and limits. */
  name: string;
  /** Hits that cost nothing. */
  freeHits: number;
  /** After each further hit, the last one for all that follow. */
  seconds: number[];
  /** Counted from the end of the last wait. */
  forgottenAfterSeconds: number;
}

/**
 * Counts one hit on the database's clock; hits at the same time take turns. A hit during a wait counts
 * nothing, so that nobody prolongs it.
 * @returns seconds that are left of a wait, or undefined outside of one
 */
export function takeGrowingHit(
  db: Database,
  wait: GrowingWait,
  of: string,
): Promise<number | undefined> {
  const { freeHits, seconds, forgottenAfterSeconds: forgotten } = wait;
  const key = `${wait.name}:${hashToken(of)}`;
  const { points, expire } = rateLimitHits;
  const isKey = eq(rateLimitHits.key, key);
  const after = (of: number) => sql`clock_timestamp() + ${of} * interval '1 second'`;
  // A refused call counts too.
  return db.transaction(async (tx) => {
    const none = { key, points: 0, expire: after(forgotten) };
    await tx.insert(rateLimitHits).values(none).onConflictDoNothing();
    const [found] = await tx
      .select({
        points,
        left: sql<number>`extract(epoch from ${expire} - clock_timestamp())::float`,
      })
      .from(rateLimitHits)
      .where(isKey)
      .for('update');
    if (!found) return undefined;
    const left = found.left - forgotten;
    // One that is longer than the longest was counted while the clock was wrong.
    const isPossible = left <= Math.max(...seconds);
    if (left > 0 && isPossible) return Math.ceil(left);
    const hits = found.left <= 0 || !isPossible ? 1 : found.points + 1;
    const next = seconds[Math.min(hits - freeHits, seconds.length) - 1] ?? 0;
    await tx
      .update(rateLimitHits)
      .set({ points: hits, expire: after(next + forgotten) })
      .where(isKey);
    return undefined;
  });
}

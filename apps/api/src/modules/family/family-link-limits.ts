import type { Database } from '#/database/database.ts';
import { refusals } from '#/modules/authentication/refusals.ts';
import { countHit, findWait, networkOf, type RateLimit } from '#/rate-limits/rate-limits.ts';

/** A whole parents' evening shares one address: only links that do not exist count. */
const unknownLinks: RateLimit = {
  name: 'unknown family links',
  points: 30,
  seconds: 15 * 60,
  restsWhenReached: true,
};

/** Refuses an address that tried too many links that do not exist. */
export async function refuseGuessing(db: Database, address: string): Promise<void> {
  const wait = await findWait(db, unknownLinks, networkOf(address));
  if (wait !== undefined) throw refusals.tooManyAttempts(wait);
}

export async function countUnknownLink(db: Database, address: string): Promise<void> {
  await countHit(db, unknownLinks, networkOf(address));
}

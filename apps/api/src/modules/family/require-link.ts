import { normalizeLinkCode } from '@caderneta/api-client/contract';
import type { CallContext } from '#/kernel/call-context.ts';
import { NotFound } from '#/kernel/problems.ts';
import { refusals } from '#/modules/authentication/refusals.ts';
import {
  findLinkOf,
  type FoundLink,
  hashCode,
  type LinkKey,
  stateOfLink,
} from '#/modules/guardian-access/guardian-access.service.ts';
import { countHit, findWait, networkOf, type RateLimit } from '#/rate-limits/rate-limits.ts';

/** A whole parents' evening shares one address: only links that do not exist count. */
const unknownLinks: RateLimit = {
  name: 'unknown family links',
  points: 30,
  seconds: 15 * 60,
  restsWhenReached: true,
};

/** A code can be guessed in 2^40 attempts, so one network gets few of them. */
const wrongCodes: RateLimit = {
  name: 'wrong link codes',
  points: 10,
  seconds: 60 * 60,
  restsWhenReached: true,
};

/** Of all networks together: whoever has many of them guesses no code in years either. */
const allWrongCodes: RateLimit = { name: 'all wrong link codes', points: 300, seconds: 60 * 60 };

export interface LinkAttempt extends CallContext {
  /** Network address of the caller. */
  address: string;
  /** `KeyRing.linkCodes` */
  codeKey: Uint8Array;
}

/** What a person sent: the token of a link, or the code that they typed. */
export function linkKeyOf(sent: string, codeKey: Uint8Array): LinkKey {
  const code = normalizeLinkCode(sent);
  return code ? { codeHash: hashCode(codeKey, code) } : { token: sent };
}

/**
 * Finds a link. A code that opens nothing is told apart from no other: it may be a guess.
 * @throws {NotFound} for an unknown link, and for a code that is unknown, used or expired
 * @throws {TooManyRequests} for a network that tried too many of them
 */
export async function requireLink(attempt: LinkAttempt, key: LinkKey): Promise<FoundLink> {
  const { db, address } = attempt;
  const network = networkOf(address);
  const limits: [RateLimit, string][] =
    'token' in key
      ? [[unknownLinks, network]]
      : [
          [wrongCodes, network],
          [allWrongCodes, ''],
        ];
  for (const [limit, of] of limits) {
    const wait = await findWait(db, limit, of);
    if (wait !== undefined) throw refusals.tooManyAttempts(wait);
  }
  const link = await findLinkOf(db, key);
  if (link && ('token' in key || isOpenByCode(link, attempt.now))) return link;
  for (const [limit, of] of limits) await countHit(db, limit, of);
  throw new NotFound();
}

function isOpenByCode(link: FoundLink, now: Date): boolean {
  const { codeExpiresAt } = link;
  return codeExpiresAt !== null && codeExpiresAt > now && stateOfLink(link, now) === 'open';
}

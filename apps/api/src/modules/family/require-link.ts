import { mistypedCode, normalizeLinkCode } from '@caderneta/api-client/contract';
import { formatTime } from '@caderneta/school-time';
import type { Database } from '#/database/database.ts';
import type { CallContext } from '#/kernel/call-context.ts';
import { Invalid, NotFound, SchoolMoved, TooManyRequests } from '#/kernel/problems.ts';
import {
  findLinkOf,
  type FoundLink,
  type LinkKey,
  stateOfLink,
  tryCode,
} from '#/modules/guardian-access/exports.ts';
import { knownCode } from '#/modules/guardian-access/link-codes.ts';
import { findMoveOfSchool, findMovesOf } from '#/modules/moved-schools/exports.ts';
import { type GrowingWait, takeGrowingHit } from '#/rate-limits/growing-waits.repository.ts';
import { networkOf } from '#/kernel/network-of.ts';
import { hashToken } from '#/secrets/tokens.ts';

/**
 * What nobody knows costs the network seconds. Only the next unknown one has to wait: a right code
 * and a right link never do, so a whole parents' evening may share an address.
 */
const unknownLinks: GrowingWait = {
  name: 'unknown family links',
  freeHits: 20,
  seconds: [1, 2, 3, 5],
  forgottenAfterSeconds: 10 * 60,
};

export interface LinkAttempt extends CallContext {
  /** Network address of the caller. */
  address: string;
  /** `KeyRing.linkCodes` */
  codeKey: Uint8Array;
}

const looksLikeToken = /^[\w-]{43}$/;

/**
 * What a person sent: the token of a link, or the code that they typed.
 * @throws {Invalid} for neither, which costs nobody anything: it is a typing error and no guess
 */
export function linkKeyOf(sent: string, codeKey: Uint8Array): LinkKey {
  const code = normalizeLinkCode(sent);
  if (code) return { code: knownCode(codeKey, code) };
  if (looksLikeToken.test(sent)) return { token: sent };
  throw new Invalid([{ path: 'token', message: mistypedCode }]);
}

/**
 * Finds a link. A code that opens nothing is told apart from no other: it may be a guess.
 * @throws {SchoolMoved} where the school of the link is in another installation
 * @throws {NotFound} for an unknown link, and for a code that is unknown, wrong, used or expired
 * @throws {TooManyRequests} for a code that rests, and for a network that tries unknown ones
 */
export async function requireLink(attempt: LinkAttempt, key: LinkKey): Promise<FoundLink> {
  const { db, now, address } = attempt;
  const tried = 'code' in key ? await tryCode(db, key.code, now) : undefined;
  if (tried?.outcome === 'resting') throw resting(tried);
  const link = await findLinkOf(db, key);
  const move = await findMoveOf(db, { key, link });
  if (move) throw new SchoolMoved(move.address);
  if (link && ('token' in key || isOpenByCode(link, now))) return link;
  if (!tried || tried.outcome === 'unknown') {
    const wait = await takeGrowingHit(db, unknownLinks, networkOf(address));
    if (wait !== undefined) {
      throw new TooManyRequests(wait, `Espere ${wait} s e tente de novo.`);
    }
  }
  throw new NotFound();
}

/** Where the school of a link went, whether or not its rows are still here. */
async function findMoveOf(
  db: Database,
  { key, link }: { key: LinkKey; link: FoundLink | undefined },
) {
  if (link) return findMoveOfSchool(db, link.schoolId);
  const [move] = 'token' in key ? await findMovesOf(db, [hashToken(key.token)]) : [];
  return move;
}

interface RestingCode {
  seconds: number;
  until: Date;
  timezone: string;
}

function resting({ seconds, until, timezone }: RestingCode): TooManyRequests {
  const time = formatTime(until.toISOString(), timezone);
  return new TooManyRequests(
    seconds,
    `Este código está em descanso até ${time}: muitas tentativas. O link do convite continua valendo.`,
  );
}

function isOpenByCode(link: FoundLink, now: Date): boolean {
  const { codeExpiresAt } = link;
  return codeExpiresAt !== null && codeExpiresAt > now && stateOfLink(link, now) === 'open';
}

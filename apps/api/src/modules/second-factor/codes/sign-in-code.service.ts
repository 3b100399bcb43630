import type { CallContext } from '#/kernel/call-context.ts';
import { countHit, findWait, forgetHits, type RateLimit } from '#/rate-limits/rate-limits.ts';
import type { KeyRing } from '#/secrets/key-ring.ts';
import { hashRecoveryCode, stepOf, unseal } from './codes.ts';
import { findSecondFactor, useRecoveryCode, useStep } from './second-factor.repository.ts';

const guesses = (of: string, points: number): RateLimit => ({
  name: `second factor ${of}`,
  points,
  seconds: 15 * 60,
  restsWhenReached: true,
});

/**
 * Three of a million codes of the app work at a time; who guesses has the password already. A device
 * or network where the person signed in before has a count of its own, so that a stranger who uses theirs up
 * never shuts the owner out; and so have recovery codes, the way in for whoever lost the app.
 */
const limits = {
  app: { known: guesses('known app', 5), stranger: guesses('app', 5) },
  recovery: { known: guesses('known recovery', 5), stranger: guesses('recovery', 10) },
};

interface TypedCode {
  employeeId: string;
  code: string;
  /** The device or network where this person signed in before; strangers share one count. */
  knownOrigin?: string;
}

/** `wait` has seconds; `broken` means that the installation has another SECRET_KEY than it had. */
export type CodeCheck =
  | { is: 'app' }
  | { is: 'recovery' }
  | { is: 'wrong' }
  | { is: 'broken' }
  | { is: 'wait'; seconds: number };

/**
 * Checks a code and uses it up: none works twice. Counts wrong ones. Belongs outside of a
 * transaction that a refusal undoes.
 */
export async function checkCode(
  { db, now }: CallContext,
  { secondFactors }: Pick<KeyRing, 'secondFactors'>,
  { employeeId, code, knownOrigin }: TypedCode,
): Promise<CodeCheck> {
  const typed = code.replace(/\s/g, '');
  const isOfApp = /^\d{6}$/.test(typed);
  const limit = limits[isOfApp ? 'app' : 'recovery'][knownOrigin ? 'known' : 'stranger'];
  const key = knownOrigin ? `${knownOrigin} ${employeeId}` : employeeId;
  const wait = await findWait(db, limit, key);
  if (wait !== undefined) return { is: 'wait', seconds: wait };
  const is = await use();
  if (is === 'app' || is === 'recovery') {
    await forgetHits(db, limit, key);
    return { is };
  }
  const seconds = await countHit(db, limit, key);
  return seconds === undefined ? { is } : { is: 'wait', seconds };

  async function use() {
    if (!isOfApp) {
      const hash = hashRecoveryCode(typed, employeeId, secondFactors);
      return (await useRecoveryCode(db, employeeId, hash)) ? 'recovery' : 'wrong';
    }
    const factor = await findSecondFactor(db, employeeId);
    if (!factor) return 'wrong';
    const secret = await unseal(factor.sealedSecret, employeeId, secondFactors);
    if (secret === undefined) return 'broken';
    const step = stepOf(typed, secret, now);
    return step !== undefined && (await useStep(db, employeeId, step)) ? 'app' : 'wrong';
  }
}

import type { CallContext } from '#/kernel/call-context.ts';
import { countHit, findWait, forgetHits, type RateLimit } from '#/rate-limits/rate-limits.ts';
import type { KeyRing } from '#/secrets/key-ring.ts';
import { hashRecoveryCode, stepOf, unseal } from './codes.ts';
import { findSecondFactor, useRecoveryCode, useStep } from './second-factor.repository.ts';

// Exports for other modules.
export { deleteSecondFactor, findSecondFactorOwners } from './second-factor.repository.ts';

/** Three of a million codes work at a time; who guesses has the password already. */
const guesses: RateLimit = {
  name: 'second factor codes',
  points: 5,
  seconds: 15 * 60,
  restsWhenReached: true,
};

interface TypedCode {
  employeeId: string;
  code: string;
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
  { employeeId, code }: TypedCode,
): Promise<CodeCheck> {
  const wait = await findWait(db, guesses, employeeId);
  if (wait !== undefined) return { is: 'wait', seconds: wait };
  const is = await use();
  if (is === 'app' || is === 'recovery') {
    await forgetHits(db, guesses, employeeId);
    return { is };
  }
  const seconds = await countHit(db, guesses, employeeId);
  return seconds === undefined ? { is } : { is: 'wait', seconds };

  async function use() {
    const typed = code.replace(/\s/g, '');
    const isOfApp = /^\d{6}$/.test(typed);
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

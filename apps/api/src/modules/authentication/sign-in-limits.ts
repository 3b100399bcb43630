import type { Database } from '#/database/database.ts';
import {
  type Attempt,
  type AttemptLimit,
  forgetAttempts,
  recordAttempt,
  refuseAttemptsOver,
} from './attempt-limits.ts';

const signIns: AttemptLimit = { kind: '', perEmail: 10, perAddress: 50 };

/**
 * Refuses while an e-mail or an address has failed too often. Ask before looking at a password and
 * again after it was right: attempts made at the same time would otherwise all pass the first look.
 */
export function refuseTooManyFailures(db: Database, attempt: Attempt): Promise<void> {
  return refuseAttemptsOver(db, signIns, attempt);
}

export async function countFailure(db: Database, attempt: Attempt): Promise<void> {
  await refuseTooManyFailures(db, attempt);
  await recordAttempt(db, signIns, attempt);
}

export function forgetFailuresOf(db: Database, email: string): Promise<void> {
  return forgetAttempts(db, signIns, email);
}

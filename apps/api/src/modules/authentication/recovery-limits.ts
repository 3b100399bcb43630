import type { Database } from '#/database/database.ts';
import { type Attempt, recordAttempt, refuseAttemptsOver } from './attempt-limits.ts';

const requests = { kind: 'recovery:', perEmail: 5, perAddress: 50 };

/**
 * Refuses one request too many for an e-mail or from an address. It counts before it looks again,
 * so that requests made at the same time see each other; a refused first look counts nothing.
 */
export async function countRecovery(db: Database, attempt: Attempt): Promise<void> {
  await refuseAttemptsOver(db, requests, attempt);
  await recordAttempt(db, requests, attempt);
  const { kind, perEmail, perAddress } = requests;
  const besidesThis = { kind, perEmail: perEmail + 1, perAddress: perAddress + 1 };
  await refuseAttemptsOver(db, besidesThis, attempt);
}

import type { Database } from '#/database/database.ts';
import { Invalid } from '#/kernel/problems.ts';
import type { KeyRing } from '#/secrets/key-ring.ts';
import { deriveToken } from '#/secrets/tokens.ts';
import { isGiven } from './employees.repository.ts';

const shared =
  'Esta senha já foi dada a outra pessoa da escola. Digite outra, ou deixe a senha vazia: no convite, cada pessoa escolhe a sua.';

interface GivenPassword {
  schoolId: string;
  password: string;
  /** Whose it becomes; undefined for somebody new. */
  employeeId?: string;
}

/**
 * One password for everybody is a password that everybody knows: a given one is somebody's alone for
 * as long as it is not replaced. The caller holds the lock of the school.
 * @returns what the row keeps of it. Without the server's key nobody can guess the password by it
 * @throws Invalid where somebody else of the school has the same
 */
export async function requireOwnGift(
  db: Database,
  { fingerprints }: Pick<KeyRing, 'fingerprints'>,
  { schoolId, password, employeeId }: GivenPassword,
): Promise<string> {
  const givenPassword = deriveToken(fingerprints, JSON.stringify(['password', schoolId, password]));
  if (await isGiven(db, { schoolId, givenPassword, besides: employeeId })) {
    throw new Invalid([{ path: 'password', message: shared }]);
  }
  return givenPassword;
}

import type { Database } from '#/database/database.ts';
import type { KeyRing } from '#/secrets/key-ring.ts';
import { deriveToken, hashToken } from '#/secrets/tokens.ts';
import type { Services } from '#/services.ts';
import { insertPasswordReset } from './password-resets.repository.ts';

const hourMilliseconds = 60 * 60 * 1000;

interface PasswordLink {
  employeeId: string;
  now: Date;
  /** One hour where nothing else is said. */
  milliseconds?: number;
}

/**
 * Stores a reset that works once, and returns its id. The token is derived from the id with a key
 * that is not in the database, so that neither a row nor a queued e-mail ever holds it.
 */
export async function addPasswordReset(
  tx: Database,
  keys: KeyRing,
  { employeeId, now, milliseconds = hourMilliseconds }: PasswordLink,
): Promise<string> {
  const resetId = crypto.randomUUID();
  const hash = hashToken(tokenOfReset(keys, resetId));
  const expiresAt = new Date(now.getTime() + milliseconds);
  await insertPasswordReset(tx, { hash, employeeId, createdAt: now, expiresAt });
  return resetId;
}

export function tokenOfReset({ passwordResets }: KeyRing, resetId: string): string {
  return deriveToken(passwordResets, resetId);
}

/** The token stands in the fragment: browsers send it to nobody, so no log of a proxy holds it. */
export function passwordLinkAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/alterar-senha#token=${token}`;
}

/** The address at which an employee sets a password; whoever has it takes over the account. */
export async function createPasswordLink(
  tx: Database,
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  link: PasswordLink,
): Promise<string> {
  const token = tokenOfReset(keys, await addPasswordReset(tx, keys, link));
  return passwordLinkAddress(config.publicUrl, token);
}

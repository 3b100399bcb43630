import { hashToken } from '#/secrets/tokens.ts';
import type { Database } from '#/database/database.ts';
import { forgetFailures, recordFailure, recentFailures } from './failed-sign-ins.repository.ts';
import { refusals } from './refusals.ts';

const windowMilliseconds = 15 * 60 * 1000;
const failuresPerEmail = 10;
const failuresPerAddress = 50;

export interface Attempt {
  email: string;
  address: string;
}

/**
 * Refuses while an e-mail or an address has failed too often. Ask before looking at a password and
 * again after it was right: attempts made at the same time would otherwise all pass the first look.
 */
export async function refuseTooManyFailures(db: Database, attempt: Attempt): Promise<void> {
  const since = new Date(Date.now() - windowMilliseconds);
  const seen = await recentFailures(db, { ...keyed(attempt), since });
  const full = [
    ...(seen.byEmail.length >= failuresPerEmail ? [seen.byEmail.at(-failuresPerEmail)] : []),
    ...(seen.byAddress.length >= failuresPerAddress
      ? [seen.byAddress.at(-failuresPerAddress)]
      : []),
  ];
  const oldest = full.filter((at) => at !== undefined).map((at) => at.getTime());
  if (oldest.length === 0) return;
  const wait = Math.max(...oldest) + windowMilliseconds - Date.now();
  throw refusals.tooManyAttempts(Math.max(1, Math.ceil(wait / 1000)));
}

export async function countFailure(db: Database, attempt: Attempt): Promise<void> {
  await refuseTooManyFailures(db, attempt);
  const before = new Date(Date.now() - windowMilliseconds);
  await recordFailure(db, { ...keyed(attempt), before });
}

export async function forgetFailuresOf(db: Database, email: string): Promise<void> {
  await forgetFailures(db, emailHash(email));
}

function keyed({ email, address }: Attempt) {
  return { emailHash: emailHash(email), address };
}

function emailHash(email: string): string {
  return hashToken(email.toLowerCase());
}

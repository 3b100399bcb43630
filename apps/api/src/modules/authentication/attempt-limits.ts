import { hashToken } from '#/secrets/tokens.ts';
import type { Database } from '#/database/database.ts';
import { forgetFailures, recordFailure, recentFailures } from './failed-sign-ins.repository.ts';
import { refusals } from './refusals.ts';

export const windowMilliseconds = 15 * 60 * 1000;

export interface Attempt {
  email: string;
  address: string;
}

/** How many attempts of one kind an e-mail and an address have within a quarter of an hour. */
export interface AttemptLimit {
  /** Keeps the counts of one kind apart from another's. */
  kind: string;
  perEmail: number;
  perAddress: number;
}

/** Refuses, with the time to wait, where as many attempts are counted. */
export async function refuseAttemptsOver(
  db: Database,
  { kind, perEmail, perAddress }: AttemptLimit,
  attempt: Attempt,
): Promise<void> {
  const since = new Date(Date.now() - windowMilliseconds);
  const seen = await recentFailures(db, { ...keyed(kind, attempt), since });
  const full = [
    ...(seen.byEmail.length >= perEmail ? [seen.byEmail.at(-perEmail)] : []),
    ...(seen.byAddress.length >= perAddress ? [seen.byAddress.at(-perAddress)] : []),
  ];
  const oldest = full.filter((at) => at !== undefined).map((at) => at.getTime());
  if (oldest.length === 0) return;
  const wait = Math.max(...oldest) + windowMilliseconds - Date.now();
  throw refusals.tooManyAttempts(Math.max(1, Math.ceil(wait / 1000)));
}

export async function recordAttempt(
  db: Database,
  { kind }: AttemptLimit,
  attempt: Attempt,
): Promise<void> {
  const before = new Date(Date.now() - windowMilliseconds);
  await recordFailure(db, { ...keyed(kind, attempt), before });
}

export async function forgetAttempts(
  db: Database,
  { kind }: AttemptLimit,
  email: string,
): Promise<void> {
  await forgetFailures(db, keyed(kind, { email, address: '' }).emailHash);
}

function keyed(kind: string, { email, address }: Attempt) {
  return { emailHash: hashToken(kind + email.toLowerCase()), address: kind + address };
}

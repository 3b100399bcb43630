import type { Actor } from '#/policy/actor.ts';
import { findActor } from '#/policy/actor.repository.ts';
import type { Database } from '#/database/database.ts';
import { deriveToken, hashToken, makeOpaqueToken } from '#/secrets/tokens.ts';
import type { Services } from '#/services.ts';
import {
  countAttempt,
  forgetAttempts,
  refuseTooManyAttempts,
  signInLimits,
} from './attempt-limits.ts';
import { type Origin, toAttempt } from './attempt-origin.ts';
import { rememberNetwork } from './known-networks.repository.ts';
import { isPassword } from './passwords.ts';
import { refreshTokenExpiry } from './refresh-token.ts';
import { refusals } from './refusals.ts';
import {
  findCredentials,
  findRefreshToken,
  holdPassword,
  insertRefreshToken,
  insertSession,
  isUnusedRefreshToken,
  revokeSession,
  useRefreshToken,
} from './sessions.repository.ts';

export interface IssuedSession {
  actor: Actor;
  refreshToken: string;
}

interface PasswordSignIn {
  email: string;
  password: string;
  origin: Origin;
}

/**
 * Limits are asked before the password is compared and again after it was right: attempts made at
 * the same time would otherwise all pass the first question.
 */
export async function openSession(
  db: Database,
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  { email, password, origin }: PasswordSignIn,
): Promise<IssuedSession> {
  const employee = await findCredentials(db, email);
  const attempt = await toAttempt({ db, keys }, origin, { email, employeeId: employee?.id });
  await refuseTooManyAttempts(db, signInLimits, attempt);
  const isRight = await isPassword(employee?.passwordHash, password);
  if (!employee || !isRight) {
    await countAttempt(db, signInLimits, attempt);
    throw employee ? refusals.invalidPassword() : refusals.emailNotFound();
  }
  await refuseTooManyAttempts(db, signInLimits, attempt);
  if (employee.deactivatedAt) throw refusals.userNotActive();
  await forgetAttempts(db, signInLimits, attempt);
  return db.transaction(async (tx) => {
    if (!(await holdPassword(tx, employee))) throw refusals.invalidPassword();
    const seen = { employeeId: employee.id, network: origin.network, now: now() };
    await rememberNetwork(tx, keys, seen);
    return issueToken(tx, await insertSession(tx, employee.id));
  });
}

interface Renewal {
  employeeId: string;
  refreshToken: string;
  /** Names one renewal, however often it is sent. */
  idempotencyKey?: string;
}

/**
 * Rotates a refresh token. A used one is in two hands and ends its session, unless the same renewal
 * comes again because its answer was lost: that gets the same answer for as long as nobody used it.
 */
export async function renewSession(
  db: Database,
  renewals: Uint8Array,
  given: Renewal,
): Promise<IssuedSession> {
  const hash = hashToken(given.refreshToken);
  const token = await findRefreshToken(db, hash);
  if (!token || token.employeeId !== given.employeeId) throw refusals.refreshTokenNotFound();
  if (token.deactivatedAt) throw refusals.userNotActive();
  if (token.revokedAt || token.expiresAt <= new Date()) throw refusals.credentialExpired();
  const next = nextToken(renewals, given);
  const renewed = await db.transaction(async (tx) => {
    if (await useRefreshToken(tx, hash)) return issueToken(tx, token.sessionId, next);
    if (await isUnusedRefreshToken(tx, hashToken(next))) return issued(tx, token.sessionId, next);
    return undefined;
  });
  if (renewed) return renewed;
  await revokeSession(db, token.sessionId);
  throw refusals.credentialExpired();
}

/** The same for the same renewal: the database knows no more than the hash of an earlier answer. */
function nextToken(renewals: Uint8Array, { refreshToken, idempotencyKey }: Renewal): string {
  if (idempotencyKey === undefined) return makeOpaqueToken();
  return deriveToken(renewals, `${refreshToken} ${idempotencyKey}`);
}

export async function signOut(db: Database, refreshToken: string): Promise<void> {
  const token = await findRefreshToken(db, hashToken(refreshToken));
  if (token) await revokeSession(db, token.sessionId);
}

async function issueToken(
  db: Database,
  sessionId: string,
  refreshToken = makeOpaqueToken(),
): Promise<IssuedSession> {
  const hash = hashToken(refreshToken);
  await insertRefreshToken(db, { hash, sessionId, expiresAt: refreshTokenExpiry() });
  return issued(db, sessionId, refreshToken);
}

async function issued(
  db: Database,
  sessionId: string,
  refreshToken: string,
): Promise<IssuedSession> {
  const actor = await findActor(db, sessionId);
  if (!actor) throw refusals.credentialExpired();
  return { actor, refreshToken };
}

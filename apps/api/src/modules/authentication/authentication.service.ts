import type { Actor } from '#/access/actor.ts';
import { findActor } from '#/access/actor.repository.ts';
import type { Database } from '#/database/database.ts';
import { deriveToken, hashToken, makeOpaqueToken } from '#/secrets/tokens.ts';
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
import { countFailure, forgetFailuresOf, refuseTooManyFailures } from './sign-in-limits.ts';

export interface IssuedSession {
  actor: Actor;
  refreshToken: string;
}

interface PasswordSignIn {
  email: string;
  password: string;
  /** Network address of the caller. */
  address: string;
}

export async function openSession(db: Database, signIn: PasswordSignIn): Promise<IssuedSession> {
  await refuseTooManyFailures(db, signIn);
  const employee = await findCredentials(db, signIn.email);
  const isRight = await isPassword(employee?.passwordHash, signIn.password);
  if (!employee || !isRight) {
    await countFailure(db, signIn);
    throw employee ? refusals.invalidPassword() : refusals.emailNotFound();
  }
  await refuseTooManyFailures(db, signIn);
  if (employee.deactivatedAt) throw refusals.userNotActive();
  await forgetFailuresOf(db, signIn.email);
  return db.transaction(async (tx) => {
    if (!(await holdPassword(tx, employee))) throw refusals.invalidPassword();
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

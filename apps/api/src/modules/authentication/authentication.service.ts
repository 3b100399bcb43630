import type { AuthInfo } from '@caderneta/api-client/contract';
import type { CallContext } from '#/kernel/call-context.ts';
import type { Actor } from '#/policy/actor.ts';
import { findActor } from '#/policy/actor.repository.ts';
import type { KeyRing } from '#/secrets/key-ring.ts';
import { deriveToken, hashToken, makeOpaqueToken, signSession } from '#/secrets/tokens.ts';
import {
  countAttempt,
  forgetAttempts,
  refuseTooManyAttempts,
  signInLimits,
} from './attempt-limits.ts';
import { hashNetwork, type Origin, toAttempt } from './attempt-origin.ts';
import {
  findCredentials,
  findRefreshToken,
  holdPassword,
  insertRefreshToken,
  insertSession,
  isUnusedRefreshToken,
  rememberNetwork,
  revokeSession,
  useRefreshToken,
} from './authentication.repository.ts';
import { isPassword } from './passwords.ts';
import { refusals } from './refusals.ts';

// What other modules use of these tables.
export {
  endPasswordResets,
  findCredentials,
  revokeSessionsOf,
} from './authentication.repository.ts';

const accessTokenSeconds = 15 * 60;
const refreshTokenSeconds = 30 * 24 * 60 * 60;

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
  ctx: CallContext,
  keys: KeyRing,
  { email, password, origin }: PasswordSignIn,
): Promise<IssuedSession> {
  const { db, now } = ctx;
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
  const { id: employeeId } = employee;
  const networkHash = hashNetwork(keys, origin.network);
  return db.transaction(async (tx) => {
    if (!(await holdPassword(tx, employee))) throw refusals.invalidPassword();
    await rememberNetwork(tx, { employeeId, networkHash, lastSeenAt: now });
    const sessionId = await insertSession(tx, { employeeId, createdAt: now });
    return issueToken({ db: tx, now }, sessionId, makeOpaqueToken());
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
  { db, now }: CallContext,
  { renewals }: KeyRing,
  renewal: Renewal,
): Promise<IssuedSession> {
  const hash = hashToken(renewal.refreshToken);
  const token = await findRefreshToken(db, hash);
  if (!token || token.employeeId !== renewal.employeeId) throw refusals.refreshTokenNotFound();
  if (token.deactivatedAt) throw refusals.userNotActive();
  if (token.revokedAt || token.expiresAt <= now) throw refusals.credentialExpired();
  const next = nextToken(renewals, renewal);
  const renewed = await db.transaction(async (tx) => {
    const inside = { db: tx, now };
    if (await useRefreshToken(tx, hash, now)) return issueToken(inside, token.sessionId, next);
    const isRepeated = await isUnusedRefreshToken(tx, hashToken(next));
    return isRepeated ? readIssued(inside, token.sessionId, next) : undefined;
  });
  if (renewed) return renewed;
  await revokeSession(db, token.sessionId, now);
  throw refusals.credentialExpired();
}

/** The same for the same renewal: the database knows no more than the hash of an earlier answer. */
function nextToken(renewals: Uint8Array, { refreshToken, idempotencyKey }: Renewal): string {
  if (idempotencyKey === undefined) return makeOpaqueToken();
  return deriveToken(renewals, `${refreshToken} ${idempotencyKey}`);
}

async function issueToken(ctx: CallContext, sessionId: string, refreshToken: string) {
  const { db, now: createdAt } = ctx;
  const expiresAt = new Date(createdAt.getTime() + refreshTokenSeconds * 1000);
  await insertRefreshToken(db, { hash: hashToken(refreshToken), sessionId, createdAt, expiresAt });
  return readIssued(ctx, sessionId, refreshToken);
}

async function readIssued(
  { db }: CallContext,
  sessionId: string,
  refreshToken: string,
): Promise<IssuedSession> {
  const actor = await findActor(db, sessionId);
  if (!actor) throw refusals.credentialExpired();
  return { actor, refreshToken };
}

/** What a signed-in browser keeps. */
export async function toAuthInfo(
  { actor, refreshToken }: IssuedSession,
  keys: KeyRing,
): Promise<AuthInfo> {
  const { id, schoolId, name, email, role, classroomIds, sessionId } = actor;
  const accessToken = await signSession(
    { sessionId, employeeId: id },
    { key: keys.accessTokens, audience: 'api', seconds: accessTokenSeconds },
  );
  return {
    employee: { id, schoolId, name, email, role, classroomIds },
    accessToken,
    refreshToken,
    accessTokenExpiresIn: accessTokenSeconds,
    refreshTokenExpiresIn: refreshTokenSeconds,
  };
}

export async function signOut({ db, now }: CallContext, refreshToken: string): Promise<void> {
  const token = await findRefreshToken(db, hashToken(refreshToken));
  if (token) await revokeSession(db, token.sessionId, now);
}

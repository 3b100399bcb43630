import type { AuthInfo } from '@caderneta/api-client/contract';
import { secondsInDay } from 'date-fns/constants';
import type { Database } from '#/database/database.ts';
import type { CallContext, EmployeeContext } from '#/kernel/call-context.ts';
import { NotFound, Unauthenticated } from '#/kernel/problems.ts';
import { findIdentitySiblings } from '#/modules/provider-sign-in/identities/identities.service.ts';
import { holdSchools } from '#/modules/provider-sign-in/identities/exports.ts';
import { findSchool } from '#/modules/schools/exports.ts';
import { checkCode } from '#/modules/second-factor/codes/sign-in-code.service.ts';
import { findSecondFactorOwners } from '#/modules/second-factor/codes/exports.ts';
import { queueEmployeeMail } from '#/mail/employee-mail.repository.ts';
import type { Actor } from '#/policy/actor.ts';
import { findActor } from '#/policy/actor.repository.ts';
import { accountChangedMail } from '#/modules/accounts/account-mails.ts';
import { isActive } from '#/modules/accounts/accounts.service.ts';
import {
  type AccountRow,
  findAccount,
  findCredentials,
  findSchoolsOfFormer,
  findSiblings,
  lockEmails,
} from '#/modules/accounts/exports.ts';
import { insertEntries } from '#/modules/audit/exports.ts';
import type { KeyRing } from '#/secrets/key-ring.ts';
import { deriveToken, hashToken, makeOpaqueToken, signSession } from '#/secrets/tokens.ts';
import {
  countAttempt,
  forgetAttempts,
  knownOriginOf,
  refuseTooManyAttempts,
  signInLimits,
} from './attempt-limits.ts';
import { hashNetwork, type Origin, toAttempt } from './attempt-origin.ts';
import { readReplacement, replacePassword } from './given-password.service.ts';
import {
  findRefreshToken,
  holdPassword,
  insertRefreshToken,
  insertSession,
  isUnusedRefreshToken,
  rememberNetwork,
  revokeSession,
  useRefreshToken,
} from './authentication.repository.ts';
import { isPassword } from '#/secrets/passwords.ts';
import { refusals } from './refusals.ts';

const alternatives = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

const accessTokenSeconds = 15 * 60;
const refreshTokenSeconds = 30 * secondsInDay;

export interface IssuedSession {
  actor: Actor;
  refreshToken: string;
  hasOtherSchools: boolean;
}

interface PasswordSignIn {
  email: string;
  password: string;
  /** Of the second factor. */
  code?: string;
  /** Takes the place of a password that somebody else gave. */
  newPassword?: string;
  origin: Origin;
}

/**
 * Opens the school that was used last, of those that the password opens.
 *
 * Limits are asked before the password is compared and again after it was right: attempts made at
 * the same time would otherwise all pass the first question.
 */
export async function openSession(
  ctx: CallContext,
  keys: KeyRing,
  { email, password, code, newPassword, origin }: PasswordSignIn,
): Promise<IssuedSession & { openedIds: string[] }> {
  const { db, now } = ctx;
  const found = await findAccount(db, email);
  const active = found.filter(isActive);
  const account = active.length > 0 ? active : found;
  const employeeIds = account.map(({ id }) => id);
  const attempt = await toAttempt({ db, keys }, origin, { email, employeeIds });
  await refuseTooManyAttempts(db, signInLimits, attempt);
  const opened = await findOpened(account, password);
  const [employee] = opened;
  if (!employee) {
    await countAttempt(db, signInLimits, attempt);
    throw account.length > 0 ? refusals.invalidPassword() : refusals.emailNotFound();
  }
  await refuseTooManyAttempts(db, signInLimits, attempt);
  if (employee.deactivatedAt) throw refusals.userNotActive();
  const openedIds = opened.map(({ id }) => id);
  // Before the second factor: each of its codes works once.
  const replacement = await readReplacement(opened, { password, newPassword });
  const typed = { employeeIds: openedIds, code, knownOrigin: knownOriginOf(attempt) };
  const proof = await checkSecondFactor(ctx, keys, typed);
  // Knowing the password of one school must not make guessing another's cheaper.
  if (opened.length === account.length) await forgetAttempts(db, signInLimits, attempt);
  const { id: employeeId } = employee;
  const networkHash = hashNetwork(keys, origin.network);
  // A public call: what it counted so far stays when this refuses it.
  return db.transaction(async (tx) => {
    if (replacement) await lockEmails(tx, [email]);
    if (!(await holdPassword(tx, employee))) throw refusals.invalidPassword();
    if (replacement) await replacePassword({ db: tx, now }, opened, replacement);
    for (const id of openedIds) {
      await rememberNetwork(tx, { employeeId: id, networkHash, lastSeenAt: now });
    }
    const issued = await beginSession({ db: tx, now }, employeeId);
    if (proof === 'recovery') await tellOfRecovery({ db: tx, now }, issued.actor);
    return { ...issued, openedIds };
  });
}

/**
 * A code of any of the person's schools is good: the password is the same at all of them.
 * @returns what proved that it is them, beside the password; undefined where nothing is asked for
 */
async function checkSecondFactor(
  ctx: CallContext,
  keys: KeyRing,
  { employeeIds, ...typed }: { employeeIds: string[]; code?: string; knownOrigin?: string },
): Promise<'app' | 'recovery' | undefined> {
  const owners = await findSecondFactorOwners(ctx.db, employeeIds);
  if (owners.length === 0) return undefined;
  const { code } = typed;
  if (!code?.trim()) throw refusals.codeNeeded();
  let refusal: Error = refusals.wrongCode();
  for (const employeeId of owners) {
    const checked = await checkCode(ctx, keys, { ...typed, employeeId, code });
    if (checked.is === 'app' || checked.is === 'recovery') return checked.is;
    if (checked.is === 'wait') refusal = refusals.tooManyAttempts(checked.seconds);
    if (checked.is === 'broken') refusal = refusals.brokenCode();
  }
  throw refusal;
}

async function tellOfRecovery({ db, now }: CallContext, actor: Actor): Promise<void> {
  const schoolName = (await findSchool(db, actor.schoolId))?.school.name ?? '';
  const holder = { name: actor.name, to: actor.email, schoolName };
  await queueEmployeeMail(db, accountChangedMail('recoveryCodeUsed', holder), now);
}

/** The school that is left learns nothing of the other one. */
function recordEntry(
  { db, now }: CallContext,
  { id, schoolId }: { id: string; schoolId: string },
): Promise<void> {
  const act = { resource: 'school', verb: 'enter', deviceId: null } as const;
  return insertEntries(db, [
    { ...act, schoolId, employeeId: id, resourceId: null, fields: [], createdAt: now },
  ]);
}

/** The employees with one e-mail whose password this is. */
async function findOpened(account: AccountRow[], password: string): Promise<AccountRow[]> {
  const hashes = new Set(account.map(({ passwordHash }) => passwordHash));
  if (hashes.size === 0) await isPassword(undefined, password);
  for (const hash of hashes) {
    if (await isPassword(hash, password)) return account.filter((row) => row.passwordHash === hash);
  }
  return [];
}

/** @param identityIssuer who told who they are; null where a password did */
export async function beginSession(
  { db, now }: CallContext,
  employeeId: string,
  identityIssuer: string | null = null,
): Promise<IssuedSession> {
  const sessionId = await insertSession(db, { employeeId, createdAt: now, identityIssuer });
  return issueToken({ db, now }, sessionId, makeOpaqueToken());
}

/**
 * Where else the session's proof is good, by name: a password wherever it is the same, an account of a
 * provider only at schools that trust the provider themselves.
 */
export async function findOtherSchools(
  db: Database,
  actor: Pick<Actor, 'id' | 'schoolId' | 'identityIssuer'>,
): Promise<{ id: string; schoolId: string; schoolName: string; city: string | null }[]> {
  return actor.identityIssuer ? findIdentitySiblings(db, actor) : findSiblings(db, actor.id);
}

/**
 * Ends the actor's session and begins one at another of their schools.
 * @throws {NotFound} for a school where the actor is not the same active person
 */
export async function switchSession(
  ctx: EmployeeContext,
  schoolId: string,
): Promise<IssuedSession> {
  const { db, actor, now } = ctx;
  const { identityIssuer } = actor;
  if (identityIssuer) await holdSchools(db, [actor.schoolId, schoolId]);
  await lockEmails(db, [actor.email]);
  const others = await findOtherSchools(db, actor);
  const target = others.find((one) => one.schoolId === schoolId);
  if (!target) throw new NotFound();
  if (!identityIssuer) await holdSamePassword(db, actor.id, target.id);
  // A change of the password meanwhile has ended this session too.
  if (!(await findActor(db, actor.sessionId))) throw new Unauthenticated();
  await revokeSession(db, actor.sessionId, now);
  await recordEntry(ctx, target);
  return beginSession(ctx, target.id, identityIssuer);
}

async function holdSamePassword(db: Database, ...ids: [string, string]): Promise<void> {
  const passwordHash = (await findCredentials(db, ids[0]))?.passwordHash;
  for (const id of ids.sort()) {
    if (!passwordHash || !(await holdPassword(db, { id, passwordHash }))) throw new NotFound();
  }
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
  if (token.deactivatedAt) throw await refuseFormer(db, token.employeeId);
  if (token.revokedAt || token.expiresAt <= now) throw refusals.credentialExpired();
  const next = nextToken(renewals, renewal);
  // A public call: no route opened one.
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

/** Names the schools that the same e-mail and password still open: nobody else holds the token. */
async function refuseFormer(db: Database, employeeId: string) {
  const { left, others } = await findSchoolsOfFormer(db, employeeId);
  return refusals.userNotActive(
    others.length > 0
      ? `Você não está mais em ${left}. Entrar em ${alternatives.format(others)}`
      : undefined,
  );
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
  const others = await findOtherSchools(db, actor);
  return { actor, refreshToken, hasOtherSchools: others.length > 0 };
}

/** Session as a signed-in browser keeps it. */
export async function toAuthInfo(
  { actor, refreshToken, hasOtherSchools }: IssuedSession,
  keys: KeyRing,
): Promise<AuthInfo> {
  const { id, schoolId, name, email, role, classroomIds, networkId, sessionId } = actor;
  const accessToken = await signSession(
    { sessionId, employeeId: id },
    { key: keys.accessTokens, audience: 'api', seconds: accessTokenSeconds },
  );
  return {
    employee: { id, schoolId, name, email, role, classroomIds, networkId },
    accessToken,
    refreshToken,
    accessTokenExpiresIn: accessTokenSeconds,
    refreshTokenExpiresIn: refreshTokenSeconds,
    ...(hasOtherSchools && { hasOtherSchools }),
  };
}

export async function signOut({ db, now }: CallContext, refreshToken: string): Promise<void> {
  const token = await findRefreshToken(db, hashToken(refreshToken));
  if (token) await revokeSession(db, token.sessionId, now);
}

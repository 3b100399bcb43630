import { setTimeout } from 'node:timers/promises';
import { millisecondsInDay, secondsInDay } from 'date-fns/constants';
import type { Database } from '#/database/database.ts';
import type { CallContext } from '#/kernel/call-context.ts';
import type { OutgoingMail } from '#/mail/mailer.ts';
import { queueEmployeeMail, queueResetMail } from '#/mail/employee-mail.repository.ts';
import { countHit, findWait, type RateLimit } from '#/rate-limits/rate-limits.ts';
import type { KeyRing } from '#/secrets/key-ring.ts';
import { deriveToken, hashToken } from '#/secrets/tokens.ts';
import type { Services } from '#/services.ts';
import {
  accountChangedMail,
  firstAdministratorMail,
  invitationMail,
  passwordMail,
} from '#/modules/accounts/account-mails.ts';
import { isActive, listSchoolNames, proofOf } from '#/modules/accounts/accounts.service.ts';
import { findAccount, lockEmails, updateAccount } from '#/modules/accounts/exports.ts';
import { countAttempt, forgetAttempts, recoveryLimits, signInLimits } from './attempt-limits.ts';
import { type Origin, toAttempt } from './attempt-origin.ts';
import {
  endPasswordResets,
  findResetRecipient,
  findResettable,
  insertPasswordReset,
  lockEmployee,
  revokeSessionsOf,
} from './authentication.repository.ts';
import { hashPassword } from '#/secrets/passwords.ts';
import { refusals } from './refusals.ts';

/** More than storing a token and queueing a mail takes: time does not tell who exists. */
const answerMilliseconds = 250;

/** In seconds. */
const hour = 60 * 60;

/** Nobody floods a mailbox: where the first bound is reached, it holds links that still work. */
const emailLimits: RateLimit[] = [
  { name: 'recovery letters of an hour', points: 3, seconds: hour },
  { name: 'recovery letters of a day', points: 10, seconds: secondsInDay },
];

/** Unknown, used and expired tokens that one network may show. */
const deadTokens: RateLimit = { name: 'dead reset tokens', points: 30, seconds: hour / 4 };

/** Mails a link that works once, within an hour, to an active employee. */
export async function sendResetLink(
  { db, now }: CallContext,
  keys: KeyRing,
  { email, origin }: { email: string; origin: Origin },
): Promise<void> {
  const account = (await findAccount(db, email)).filter(isActive);
  const employeeIds = account.map(({ id }) => id);
  const attempt = await toAttempt({ db, keys }, origin, { email, employeeIds });
  await countAttempt(db, recoveryLimits, attempt);
  const answer = setTimeout(answerMilliseconds);
  const isKnown = Boolean(attempt.deviceId) || attempt.isUsualNetwork;
  const [recipient] = account;
  const [eldestId] = employeeIds.sort();
  if (recipient && (await mayGetEmail(db, `${eldestId} ${isKnown}`))) {
    // A public call: no route opened one.
    await db.transaction((tx) => mailPasswordLink(tx, keys, { employeeId: recipient.id, now }));
  }
  await answer;
}

/** Sends an employee the link that sets a password; whoever asks for it does not see it. */
export async function mailPasswordLink(
  tx: Database,
  keys: KeyRing,
  link: Omit<PasswordLink, 'isMailed'>,
): Promise<void> {
  const resetId = await addPasswordReset(tx, keys, { ...link, isMailed: true });
  await queueResetMail(tx, resetId, link.now);
}

async function mayGetEmail(db: Database, key: string): Promise<boolean> {
  for (const limit of emailLimits) if (await findWait(db, limit, key)) return false;
  const waits = [];
  for (const limit of emailLimits) waits.push(await countHit(db, limit, key));
  return waits.every((wait) => wait === undefined);
}

/** The queued e-mail of a reset; nothing where it was used or its employee left meanwhile. */
export async function renderResetMail(
  { db, config, keys, now }: Pick<Services, 'db' | 'config' | 'keys' | 'now'>,
  resetId: string,
): Promise<OutgoingMail | undefined> {
  const token = tokenOfReset(keys, resetId);
  const recipient = await findResetRecipient(db, hashToken(token), now());
  if (!recipient) return undefined;
  const { isInvitation, createdAt, expiresAt } = recipient;
  const url = passwordLinkAddress(config.publicUrl, { token, isInvitation });
  if (isInvitation) return invitationMail(recipient, url, expiresAt);
  // Only the link of a school's first administrator is good for days.
  const days = Math.round((expiresAt.getTime() - createdAt.getTime()) / millisecondsInDay);
  return days > 0 ? firstAdministratorMail(recipient, url, days) : passwordMail(recipient, url);
}

interface ShownToken {
  token: string;
  network: string;
}

/** Refuses a token that sets no password any more, and says whose it sets. Uses nothing up. */
export async function checkToken(ctx: CallContext, shown: ShownToken) {
  await requireResettable(ctx, shown);
  const holder = await findResetRecipient(ctx.db, hashToken(shown.token), ctx.now);
  if (!holder) throw refusals.resetNotUsable();
  const { name, to: email, schoolName, isInvitation } = holder;
  return { name, email, schoolName, isInvitation };
}

/**
 * Sets the password of all who have the e-mail, in whatever schools: they are one person from then
 * on. Works once: of two calls with one token the later one finds it used.
 * @returns the ids of whose password it is
 */
export async function setNewPassword(
  ctx: CallContext,
  { password, ...shown }: ShownToken & { password: string },
): Promise<string[]> {
  const { db, now } = ctx;
  const { id, email } = await requireResettable(ctx, shown);
  const passwordHash = await hashPassword(password);
  // A public call too; hashing the password holds none open.
  return db.transaction(async (tx) => {
    await lockEmails(tx, [email]);
    await lockEmployee(tx, id);
    const holder = await findResetRecipient(tx, hashToken(shown.token), now);
    if (!holder) throw refusals.resetNotUsable();
    const account = (await findAccount(tx, holder.to)).filter(isActive);
    // Whoever invited saw this link, and is to open no other school with it.
    const isShown = holder.isInvitation && !holder.isMailed;
    if (isShown && account.length > 1) throw refusals.resetNotUsable();
    const ids = account.map((row) => row.id);
    const ownerProof = holder.isMailed ? proofOf({ email: holder.to, passwordHash }) : null;
    await updateAccount(tx, ids, { passwordHash, ownerProof });
    await endPasswordResets(tx, ids, now);
    await revokeSessionsOf(tx, ids, { now });
    const schoolName = listSchoolNames(account);
    await queueEmployeeMail(tx, accountChangedMail('password', { ...holder, schoolName }), now);
    await forgetAttempts(tx, signInLimits, { email, network: shown.network });
    return ids;
  });
}

/** Whose password a token may change now. Dead tokens count, and too many shut their network out. */
async function requireResettable({ db, now }: CallContext, { token, network }: ShownToken) {
  const wait = await findWait(db, deadTokens, network);
  if (wait !== undefined) throw refusals.tooManyAttempts(wait);
  const employee = await findResettable(db, hashToken(token), now);
  if (employee) return employee;
  await countHit(db, deadTokens, network);
  throw refusals.resetNotUsable();
}

interface PasswordLink {
  employeeId: string;
  now: Date;
  /** One hour where nothing else is said. */
  milliseconds?: number;
  /** Whether it goes to the employee's e-mail and nowhere else. */
  isMailed?: boolean;
  /** Of an invitation: the colleague who makes it. */
  invitedBy?: string;
}

/**
 * Stores a reset that works once, and returns its id. The token is derived from the id with a key
 * that is not in the database, so that neither a row nor a queued e-mail ever holds it.
 */
async function addPasswordReset(
  tx: Database,
  keys: KeyRing,
  { employeeId, now, milliseconds = hour * 1000, isMailed = false, invitedBy }: PasswordLink,
): Promise<string> {
  // Who changes the e-mail waits, and then ends this reset: its link never outlives its address.
  await lockEmployee(tx, employeeId);
  const resetId = crypto.randomUUID();
  const hash = hashToken(tokenOfReset(keys, resetId));
  const expiresAt = new Date(now.getTime() + milliseconds);
  const reset = { hash, employeeId, createdAt: now, expiresAt, isMailed, invitedBy };
  await insertPasswordReset(tx, reset);
  return resetId;
}

function tokenOfReset({ passwordResets }: KeyRing, resetId: string): string {
  return deriveToken(passwordResets, resetId);
}

/** The token is in the fragment, which browsers do not send: it is in no log of a proxy. */
function passwordLinkAddress(
  publicUrl: string,
  { token, isInvitation }: { token: string; isInvitation: boolean },
): string {
  return `${publicUrl}/alterar-senha#token=${token}${isInvitation ? '&convite' : ''}`;
}

/** The address at which an employee sets a password. Having it is enough to take over the account. */
export async function createPasswordLink(
  tx: Database,
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  link: PasswordLink,
): Promise<string> {
  const token = tokenOfReset(keys, await addPasswordReset(tx, keys, link));
  const isInvitation = link.invitedBy !== undefined;
  return passwordLinkAddress(config.publicUrl, { token, isInvitation });
}

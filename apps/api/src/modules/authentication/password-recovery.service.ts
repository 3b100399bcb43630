import { setTimeout } from 'node:timers/promises';
import type { Database } from '#/database/database.ts';
import { hashToken } from '#/secrets/tokens.ts';
import type { Services } from '#/services.ts';
import type { OutgoingMail } from '#/mail/mailer.ts';
import { queueEmployeeMail, queueResetMail } from '#/outbox/channels/employee-mail.repository.ts';
import { countHit, findWait, type RateLimit } from '#/rate-limits/rate-limits.ts';
import { countAttempt, forgetAttempts, recoveryLimits, signInLimits } from './attempt-limits.ts';
import { type Origin, toAttempt } from './attempt-origin.ts';
import { accountChangedMail } from './account-mail.ts';
import { addPasswordReset, passwordLinkAddress, tokenOfReset } from './password-links.ts';
import { passwordMail } from './password-mail.ts';
import {
  endPasswordResets,
  findRecipient,
  findResetRecipient,
  findResettable,
  lockEmployee,
  storePassword,
} from './password-resets.repository.ts';
import { hashPassword } from './passwords.ts';
import { refusals } from './refusals.ts';
import { revokeSessionsOf } from './sessions.repository.ts';

/** More than storing a token and queueing a mail takes: time does not tell who exists. */
const answerMilliseconds = 250;

const hour = 60 * 60;

/** Nobody floods a mailbox: where the first bound is reached, it holds links that still work. */
const emailLimits: RateLimit[] = [
  { name: 'recovery letters of an hour', points: 3, seconds: hour },
  { name: 'recovery letters of a day', points: 10, seconds: 24 * hour },
];

/** Unknown, used and expired tokens that one network may show. */
const deadTokens: RateLimit = { name: 'dead reset tokens', points: 30, seconds: hour / 4 };

type RecoveryServices = Pick<Services, 'keys' | 'now'>;

/** Mails a link that works once, within an hour, to an active employee. */
export async function sendResetLink(
  db: Database,
  services: RecoveryServices,
  { email, origin }: { email: string; origin: Origin },
): Promise<void> {
  const recipient = await findRecipient(db, email);
  const { keys } = services;
  const attempt = await toAttempt({ db, keys }, origin, { email, employeeId: recipient?.id });
  await countAttempt(db, recoveryLimits, attempt);
  const answer = setTimeout(answerMilliseconds);
  const isKnown = Boolean(attempt.deviceId) || attempt.isUsualNetwork;
  if (recipient && (await mayGetEmail(db, `${recipient.id} ${isKnown}`))) {
    const now = services.now();
    await db.transaction(async (tx) => {
      const resetId = await addPasswordReset(tx, keys, { employeeId: recipient.id, now });
      await queueResetMail(tx, resetId, now);
    });
  }
  await answer;
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
  return passwordMail({ ...recipient, url: passwordLinkAddress(config.publicUrl, token) });
}

interface ShownToken {
  token: string;
  network: string;
  now: Date;
}

/** Refuses a token that sets no password any more. Uses nothing up. */
export async function checkToken(db: Database, shown: ShownToken): Promise<void> {
  await findResettableOf(db, shown);
}

/**
 * Works once: of two calls with one token the later one finds it used.
 * @returns whose password it is
 */
export async function setNewPassword(
  db: Database,
  { password, ...shown }: ShownToken & { password: string },
): Promise<string> {
  const employee = await findResettableOf(db, shown);
  const { now, network, token } = shown;
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await lockEmployee(tx, employee.id);
    const holder = await findResetRecipient(tx, hashToken(token), now);
    if (!holder) throw refusals.resetNotUsable();
    await storePassword(tx, employee.id, passwordHash);
    await endPasswordResets(tx, employee.id, now);
    await revokeSessionsOf(tx, employee.id);
    await queueEmployeeMail(tx, accountChangedMail('password', holder), now);
    await forgetAttempts(tx, signInLimits, { email: employee.email, network });
  });
  return employee.id;
}

async function findResettableOf(db: Database, { token, network, now }: ShownToken) {
  const wait = await findWait(db, deadTokens, network);
  if (wait !== undefined) throw refusals.tooManyAttempts(wait);
  const employee = await findResettable(db, hashToken(token), now);
  if (employee) return employee;
  await countHit(db, deadTokens, network);
  throw refusals.resetNotUsable();
}

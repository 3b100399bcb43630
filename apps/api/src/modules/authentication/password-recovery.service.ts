import { setTimeout } from 'node:timers/promises';
import type { Database } from '#/database/database.ts';
import { hashToken, makeOpaqueToken } from '#/secrets/tokens.ts';
import type { Services } from '#/services.ts';
import { passwordMail } from './password-mail.ts';
import {
  endPasswordResets,
  findRecipient,
  findResettable,
  insertPasswordReset,
  lockEmployee,
  storePassword,
} from './password-resets.repository.ts';
import { hashPassword } from './passwords.ts';
import { countRecovery } from './recovery-limits.ts';
import { refusals } from './refusals.ts';
import { revokeSessionsOf } from './sessions.repository.ts';
import { forgetFailuresOf } from './sign-in-limits.ts';

const hourMilliseconds = 60 * 60 * 1000;

/** More than storing a token and queueing a mail takes: time does not tell who exists. */
const answerMilliseconds = 250;

type RecoveryServices = Pick<Services, 'config' | 'jobs' | 'now'>;

/** Mails a link that works once, within an hour, to an active employee. */
export async function sendResetLink(
  db: Database,
  services: RecoveryServices,
  asked: { email: string; address: string },
): Promise<void> {
  await countRecovery(db, asked);
  const answer = setTimeout(answerMilliseconds);
  const recipient = await findRecipient(db, asked.email);
  if (recipient) {
    const { id: employeeId, ...facts } = recipient;
    const token = makeOpaqueToken();
    const createdAt = services.now();
    const expiresAt = new Date(createdAt.getTime() + hourMilliseconds);
    const { publicUrl } = services.config;
    await db.transaction(async (tx) => {
      const hash = hashToken(token);
      await insertPasswordReset(tx, { hash, employeeId, createdAt, expiresAt });
      await services.jobs.addMail(tx, passwordMail({ ...facts, publicUrl, token }));
    });
  }
  await answer;
}

/** Works once: of two calls with one token the later one finds it used. */
export async function setNewPassword(
  db: Database,
  given: { token: string; password: string },
  now: Date,
): Promise<void> {
  const hash = hashToken(given.token);
  const employee = await findResettable(db, hash, now);
  if (!employee) throw refusals.resetNotUsable();
  const passwordHash = await hashPassword(given.password);
  await db.transaction(async (tx) => {
    await lockEmployee(tx, employee.id);
    if (!(await findResettable(tx, hash, now))) throw refusals.resetNotUsable();
    await storePassword(tx, employee.id, passwordHash);
    await endPasswordResets(tx, employee.id, now);
    await revokeSessionsOf(tx, employee.id);
    await forgetFailuresOf(tx, employee.email);
  });
}

import type { Config } from '#/config.ts';
import type { Database } from '#/database/database.ts';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict } from '#/kernel/problems.ts';
import { findSchool } from '#/modules/schools/exports.ts';
import { queueEmployeeMail } from '#/mail/employee-mail.repository.ts';
import { hasAccess } from '#/policy/scope.ts';
import { type RateLimit, takeHit } from '#/rate-limits/rate-limits.ts';
import type { KeyRing } from '#/secrets/key-ring.ts';
import { deriveToken } from '#/secrets/tokens.ts';
import type { Services } from '#/services.ts';
import { emailProofMail } from './account-mails.ts';
import { isProven } from './accounts.service.ts';
import {
  findCredentials,
  findSiblings,
  lockEmails,
  storeConfirmedEmail,
} from './accounts.repository.ts';

/** Nobody floods a mailbox. */
const proofMails: RateLimit = {
  name: 'mails that prove an e-mail',
  points: 5,
  seconds: 60 * 60,
  refusal: 'O link já foi enviado várias vezes na última hora. Olhe também na caixa de spam.',
};

export const countProofMail = ({ db, actor }: EmployeeContext): Promise<void> =>
  takeHit(db, proofMails, actor.id);

interface Holder {
  id: string;
  email: string;
}

/**
 * Good for as long as the account has this e-mail, and only in its own session: it opens nothing by
 * itself, so that the queued e-mail may hold it.
 */
const tokenFor = ({ emailProofs }: KeyRing, { id, email }: Holder) =>
  deriveToken(emailProofs, `${id} ${email.toLowerCase()}`);

/** Queues the e-mail with the link that proves its address. The caller knows that e-mails are sent. */
export function mailProof(
  tx: Database,
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  { name, schoolName, ...holder }: Holder & { name: string; schoolName: string },
  now: Date,
): Promise<void> {
  const url = `${config.publicUrl}/perfil#token=${tokenFor(keys, holder)}`;
  return queueEmployeeMail(tx, emailProofMail({ name, schoolName, to: holder.email }, url), now);
}

/** Administrators alone are asked: nobody else of the school may be there to correct their e-mail. */
export async function isProofAsked(
  ctx: EmployeeContext,
  { sendsMail }: Pick<Config, 'sendsMail'>,
): Promise<{ isAsked: boolean }> {
  const mayBeAsked = sendsMail && hasAccess(ctx.actor, 'administrator');
  return { isAsked: mayBeAsked && !(await isSeenToRead(ctx)) };
}

/** Whether a link was opened that only the reader of the employee's mailbox has. */
async function isSeenToRead({ db, actor }: EmployeeContext): Promise<boolean> {
  const own = await findCredentials(db, actor.id);
  return own !== undefined && (isProven(own) || own.confirmedEmail === own.email.toLowerCase());
}

/** @throws Conflict where no e-mails are sent */
export async function mailOwnProof(
  ctx: EmployeeContext,
  services: Pick<Services, 'config' | 'keys'>,
): Promise<void> {
  const { db, actor, now } = ctx;
  if (!services.config.sendsMail) throw new Conflict('no-mail');
  if (await isSeenToRead(ctx)) return;
  const schoolName = (await findSchool(db, actor.schoolId))?.school.name ?? '';
  await mailProof(db, services, { ...actor, schoolName }, now);
}

/**
 * Proves the e-mail of the account that is signed in, at all schools of the person. It is no
 * `ownerProof`: whoever typed the password may still know it.
 * @throws Conflict for the link of another account or e-mail
 */
export async function confirmOwnEmail(
  { db, actor }: EmployeeContext,
  keys: KeyRing,
  token: string,
): Promise<void> {
  await lockEmails(db, [actor.email]);
  const email = (await findCredentials(db, actor.id))?.email.toLowerCase();
  if (email === undefined || token !== tokenFor(keys, { id: actor.id, email })) {
    throw new Conflict('link-of-another-email');
  }
  const ids = [actor.id, ...(await findSiblings(db, actor.id)).map(({ id }) => id)];
  await storeConfirmedEmail(db, ids, email);
}

import type { CallContext } from '#/kernel/call-context.ts';
import { Invalid } from '#/kernel/problems.ts';
import { accountChangedMail } from '#/modules/accounts/account-mails.ts';
import { listSchoolNames } from '#/modules/accounts/accounts.service.ts';
import { type AccountRow, updateAccount } from '#/modules/accounts/exports.ts';
import { queueEmployeeMail } from '#/mail/employee-mail.repository.ts';
import { endPasswordResets, revokeSessionsOf } from './authentication.repository.ts';
import { hashPassword } from '#/secrets/passwords.ts';
import { refusals } from './refusals.ts';

const sameAsGiven = 'Escolha uma senha diferente da que você recebeu.';
const notAsked = 'A sua senha já é só sua. Para trocá-la, entre e abra Perfil.';

/**
 * A password that somebody else gave opens no session: it is good for choosing one's own alone.
 * @param opened whom the password opens
 * @returns the hash of the new one; undefined where none is needed
 */
export async function readReplacement(
  opened: AccountRow[],
  { password, newPassword }: { password: string; newPassword: string | undefined },
): Promise<string | undefined> {
  const isGiven = opened.some(({ givenPassword }) => givenPassword !== null);
  if (!isGiven && newPassword === undefined) return undefined;
  if (!isGiven) throw new Invalid([{ path: 'newPassword', message: notAsked }]);
  if (newPassword === undefined) throw refusals.newPasswordNeeded();
  if (newPassword === password) throw new Invalid([{ path: 'newPassword', message: sameAsGiven }]);
  return hashPassword(newPassword);
}

/** The caller holds the e-mail, and the password that is replaced. */
export async function replacePassword(
  { db, now }: CallContext,
  opened: AccountRow[],
  passwordHash: string,
): Promise<void> {
  const [{ name, email: to } = { name: '', email: '' }] = opened;
  const ids = opened.map(({ id }) => id);
  await updateAccount(db, ids, { passwordHash, ownerProof: null });
  await endPasswordResets(db, ids, now);
  await revokeSessionsOf(db, ids, { now });
  const holder = { name, to, schoolName: listSchoolNames(opened) };
  await queueEmployeeMail(db, accountChangedMail('password', holder), now);
}

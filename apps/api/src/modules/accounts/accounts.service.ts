import { problemTexts } from '@caderneta/api-client/contract';
import { formatList } from '@caderneta/formats';
import type { Database } from '#/database/database.ts';
import { Conflict } from '#/kernel/problems.ts';
import { hashPassword } from '#/secrets/passwords.ts';
import { findIdentity } from '#/modules/provider-sign-in/identities/exports.ts';
import { notify } from '#/live/notify.repository.ts';
import { queueEmployeeMail } from '#/mail/employee-mail.repository.ts';
import type { Actor } from '#/policy/actor.ts';
import { hashToken, makeOpaqueToken } from '#/secrets/tokens.ts';
import { newSchoolMail } from './account-mails.ts';
import {
  type AccountRow,
  findAccount,
  findCredentials,
  findEmailsOfSchool,
  findSiblings,
  forgetProofs,
  lockEmails,
  updateAccount,
} from './accounts.repository.ts';

export interface Credentials {
  email: string;
  passwordHash: string;
}

/** Says that the owner of an e-mail chose the password of this hash. */
export function proofOf({ email, passwordHash }: Credentials): string {
  return hashToken(`${email.toLowerCase()} ${passwordHash}`);
}

export function isProven(row: Credentials & { ownerProof: string | null }): boolean {
  return row.ownerProof === proofOf(row);
}

/** Whether a setting names somebody; `unproven` where it names an e-mail that may be another's. */
export type Naming = 'named' | 'unproven' | 'unnamed';

type NamedActor = Pick<Actor, 'id' | 'email' | 'identityIssuer'>;

/**
 * The only reader of settings that name people by e-mail: administrators type any e-mail into their
 * school, so one counts where the person of the session proved to read its mailbox.
 * @param emails in lower case
 */
export async function namingOf(db: Database, actor: NamedActor, emails: string[]): Promise<Naming> {
  if (!emails.includes(actor.email.toLowerCase())) return 'unnamed';
  return (await ownsMailbox(db, actor)) ? 'named' : 'unproven';
}

/**
 * A session that a provider opened is its account's. One that a password opened belongs to who knows
 * it, who need not be the owner until the owner has chosen it.
 */
async function ownsMailbox(
  db: Database,
  { id, email, identityIssuer: issuer }: NamedActor,
): Promise<boolean> {
  if (issuer !== null) {
    const identity = await findIdentity(db, { employeeId: id, issuer });
    return identity?.email === email.toLowerCase();
  }
  const credentials = await findCredentials(db, id);
  return credentials !== undefined && isProven(credentials);
}

export const isActive = ({ deactivatedAt }: AccountRow) => deactivatedAt === null;

/** 'Escola Ipê e Escola Jatobá', as an e-mail names who sends it. */
export function listSchoolNames(account: { schoolName: string }[]): string {
  return formatList(account.map(({ schoolName }) => schoolName).sort());
}

/** Credentials of a new employee who has an account in another school. */
export interface TakenAccount {
  passwordHash: string;
  ownerProof: string | null;
}

/**
 * The password for an employee whose e-mail works in another school; undefined where none does. It
 * is that person's own, and where nobody proved to read that mailbox, one that nobody knows: a school
 * may have given an e-mail of strangers to somebody of its own, whose password would open this one.
 * Locks the e-mail until the transaction ends.
 */
export async function takeAccount(
  tx: Database,
  { email, schoolId }: { email: string; schoolId: string | undefined },
): Promise<TakenAccount | undefined> {
  await lockEmails(tx, [email]);
  const account = await findAccount(tx, email);
  const others = account.filter((row) => row.schoolId !== schoolId && isActive(row));
  if (others.length === 0) return undefined;
  const proven = others.find(isProven);
  if (proven) return { passwordHash: proven.passwordHash, ownerProof: proven.ownerProof };
  return { passwordHash: await hashPassword(makeOpaqueToken()), ownerProof: null };
}

/** Tells the open sessions that a person has at other schools, while they still work at this one. */
export async function tellOtherSchools(tx: Database, id: string, isAdded: boolean): Promise<void> {
  for (const other of await findSiblings(tx, id)) {
    const { schoolId, id: employeeId, ownSchoolId: changed } = other;
    await notify(tx, { type: 'schools', schoolId, employeeId, changed, isAdded });
  }
}

interface Newcomer {
  id: string;
  name: string;
  email: string;
  schoolName: string;
  publicUrl: string;
}

/** Tells a person with an account that they belong to one more school, and how they enter it. */
export async function tellNewcomer(
  tx: Database,
  { id, email, publicUrl, ...newcomer }: Newcomer,
  { ownerProof }: TakenAccount,
  now: Date,
): Promise<void> {
  const path = ownerProof === null ? '/esqueci-minha-senha' : '/login';
  const mail = newSchoolMail(
    { ...newcomer, to: email },
    `${publicUrl}${path}`,
    ownerProof !== null,
  );
  await queueEmployeeMail(tx, mail, now);
  await tellOtherSchools(tx, id, true);
}

/**
 * Fits the employees of a school that came in an archive to the accounts that are here: as
 * `takeAccount`, because whoever made the archive may have written any password into it.
 */
export async function admitSchool(
  tx: Database,
  { id: schoolId, name: schoolName, publicUrl }: { id: string; name: string; publicUrl: string },
  now: Date,
): Promise<void> {
  await forgetProofs(tx, schoolId);
  const people = await findEmailsOfSchool(tx, schoolId);
  await lockEmails(
    tx,
    people.map(({ email }) => email),
  );
  for (const { id, name, email } of people) {
    const taken = await takeAccount(tx, { email, schoolId });
    if (!taken) continue;
    await updateAccount(tx, [id], taken);
    await tellNewcomer(tx, { id, name, email, schoolName, publicUrl }, taken, now);
  }
}

/**
 * Nobody moves to an e-mail of another school: the people of two schools become one only where one
 * of the schools adds an employee.
 * @throws Conflict
 */
export async function requireFreeEmail(
  tx: Database,
  { email, schoolId }: { email: string; schoolId: string },
): Promise<void> {
  const account = await findAccount(tx, email);
  if (account.some((row) => row.schoolId !== schoolId)) throw emailTaken();
}

export function emailTaken(): Conflict {
  const message = problemTexts['email-taken'];
  return new Conflict('email-taken', message, { errors: [{ path: 'email', message }] });
}

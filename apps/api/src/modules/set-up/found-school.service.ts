import type { Closure } from '@caderneta/api-client/contract';
import { usualQuietHours } from '@caderneta/school-time';
import { millisecondsInDay } from 'date-fns/constants';
import type { Database } from '#/database/database.ts';
import { Conflict } from '#/kernel/problems.ts';
import { takeAccount, tellNewcomer } from '#/modules/accounts/accounts.service.ts';
import { findAccount } from '#/modules/accounts/exports.ts';
import {
  createPasswordLink,
  mailPasswordLink,
} from '#/modules/authentication/password-recovery.service.ts';
import { insertEmployee } from '#/modules/employees/exports.ts';
import { findSchoolsNamed, insertSchool, replaceClosures } from '#/modules/schools/exports.ts';
import { hashPassword } from '#/secrets/passwords.ts';
import { makeOpaqueToken } from '#/secrets/tokens.ts';
import type { Services } from '#/services.ts';

/** Time to hand the link to the person who is to open it. */
const linkMilliseconds = millisecondsInDay;
/** A mail may wait over a weekend. */
const mailedLinkMilliseconds = 3 * millisecondsInDay;

export interface NewSchool {
  school: {
    name: string;
    city?: string | undefined;
    timezone: string;
    schoolDays?: number[];
    closures?: Closure[];
    /** How long deleted students are kept: null for ever, by default five years. */
    retentionYears?: number | null | undefined;
  };
  administrator: { name: string; email: string };
}

/**
 * Makes a school with one administrator, in the transaction given. A command line asks for it.
 * @returns the link that sets the password, once; undefined where the e-mail works in another school,
 * whose person keeps their password and is told by e-mail
 * @throws Conflict where the e-mail works in a school of this name
 */
export async function createSchool(
  services: Pick<Services, 'db' | 'config' | 'keys' | 'now'>,
  newSchool: NewSchool,
): Promise<string | undefined> {
  const { db: tx } = services;
  const now = services.now();
  const { employeeId, hasAccount } = await foundSchool(tx, services, { ...newSchool, now });
  if (hasAccount) return undefined;
  return createPasswordLink(tx, services, { employeeId, now, milliseconds: linkMilliseconds });
}

/**
 * As `createSchool`; the link goes to the administrator's mailbox.
 * @returns the school, and whether the administrator has a password already
 */
export async function createSchoolByMail(
  tx: Database,
  services: Pick<Services, 'config' | 'keys'>,
  founded: NewSchool & { now: Date },
): Promise<{ schoolId: string; hasAccount: boolean }> {
  const { now } = founded;
  const { schoolId, employeeId, hasAccount } = await foundSchool(tx, services, founded);
  if (!hasAccount) {
    const milliseconds = mailedLinkMilliseconds;
    await mailPasswordLink(tx, services.keys, { employeeId, now, milliseconds });
  }
  return { schoolId, hasAccount };
}

async function foundSchool(
  tx: Database,
  { config: { publicUrl } }: Pick<Services, 'config'>,
  { school, administrator, now }: NewSchool & { now: Date },
) {
  // Nobody knows this password; it only fills the column.
  const passwordHash = await hashPassword(makeOpaqueToken());
  const taken = await takeAccount(tx, { email: administrator.email, schoolId: undefined });
  if (taken) await refuseRepetition(tx, school.name, administrator.email);
  const holder = { ...administrator, ...(taken ?? { passwordHash }) };
  const added = await addSchool(tx, { school, administrator: holder }, now);
  if (taken) {
    const newcomer = { ...administrator, id: added.employeeId, schoolName: school.name, publicUrl };
    await tellNewcomer(tx, newcomer, taken, now);
  }
  return { ...added, hasAccount: taken !== undefined };
}

/** A command that is given twice makes one school. */
async function refuseRepetition(tx: Database, name: string, email: string): Promise<void> {
  const sameName = await findSchoolsNamed(tx, name);
  const account = await findAccount(tx, email);
  if (!account.some(({ schoolId }) => sameName.includes(schoolId))) return;
  throw new Conflict('two-schools', `A escola ${name} já existe, com uma conta de ${email}.`);
}

interface FoundedSchool {
  school: Omit<NewSchool['school'], 'city'> & { city?: string | null | undefined };
  administrator: {
    name: string;
    email: string;
    passwordHash: string;
    ownerProof?: string | null;
  };
}

/** @returns the ids of both */
export async function addSchool(
  tx: Database,
  { school: { closures = [], ...school }, administrator }: FoundedSchool,
  createdAt: Date,
): Promise<{ schoolId: string; employeeId: string }> {
  const schoolId = await insertSchool(tx, { ...usualQuietHours, ...school, createdAt });
  await replaceClosures(tx, schoolId, closures);
  const columns = { ...administrator, schoolId, role: 'Administrator' as const, createdAt };
  return { schoolId, employeeId: await insertEmployee(tx, columns) };
}

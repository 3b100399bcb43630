import { email, requiredName, retentionYears } from '@caderneta/api-client/contract';
import { millisecondsInDay } from 'date-fns/constants';
import * as z from 'zod/mini';
import { type Database, inTransaction } from '#/database/database.ts';
import { examination, examineDatabase } from '#/doctor/examine-database.ts';
import { Conflict } from '#/kernel/problems.ts';
import { accountChangedMail } from '#/modules/accounts/account-mails.ts';
import { isActive, proofOf } from '#/modules/accounts/accounts.service.ts';
import { findAccount, lockEmails, updateAccount } from '#/modules/accounts/exports.ts';
import { insertEntries } from '#/modules/audit/exports.ts';
import { createPasswordLink } from '#/modules/authentication/password-recovery.service.ts';
import { deactivate } from '#/modules/employees/employees.service.ts';
import { addAdministrator } from '#/modules/employees/joining.service.ts';
import { forgetMove, storeMove } from '#/modules/moved-schools/exports.ts';
import { findLinkedSchools, storeCode } from '#/modules/ieducar/exports.ts';
import {
  findSchool,
  findSchoolsNamed,
  listSchools,
  lockSchool,
  updateSchool,
} from '#/modules/schools/exports.ts';
import { createSchool } from '#/modules/set-up/found-school.service.ts';
import { deleteSecondFactor } from '#/modules/second-factor/codes/exports.ts';
import { queueEmployeeMail } from '#/mail/employee-mail.repository.ts';
import type { Services } from '#/services.ts';
import { clockActs, clockPerformances } from './clock-acts.ts';
import { networkActs, networkPerformances } from './network-acts.ts';
import { teamActs, teamPerformances } from '#/modules/releases/team-acts.service.ts';

/** `cod_escola`, or an INEP code, which has eight digits. */
export const ieducarCode = z.string().check(z.regex(/^[1-9]\d{0,7}$/));

const byEmail = z.object({ email });

/** What somebody on the server's machine may do, by name: what it is asked with, and answered. */
export const acts = {
  listSchools: {
    asks: z.object({}),
    answers: z.object({
      schools: z.array(
        z.object({
          name: z.string(),
          city: z.nullable(z.string()),
          students: z.number(),
          createdAt: z.iso.datetime(),
          isClosed: z.boolean(),
        }),
      ),
    }),
  },
  /** The link sets the first password; null for people who have one of another school. */
  createSchool: {
    asks: z.object({
      school: z.object({
        name: requiredName,
        city: z.optional(requiredName),
        timezone: z.string(),
        retentionYears: z.optional(retentionYears),
      }),
      administrator: z.object({ name: requiredName, email }),
    }),
    answers: z.object({ link: z.nullable(z.string()) }),
  },
  renameSchool: {
    asks: z.object({ school: z.string(), name: requiredName }),
    answers: z.object({}),
  },
  /** Or opened again. `movedTo` is where people of the school are led from here on. */
  closeSchool: {
    asks: z.object({
      school: z.string(),
      isClosed: z.boolean(),
      movedTo: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s/?#@]+$/))),
    }),
    answers: z.object({}),
  },
  /** Of a school that is imported at night; null where it no longer is. */
  linkIeducar: {
    asks: z.object({ school: z.string(), code: z.nullable(ieducarCode) }),
    answers: z.object({}),
  },
  /** The link sets a new password, once; the present one goes on until then. */
  resetPassword: {
    asks: byEmail,
    answers: z.object({ name: z.string(), link: z.string(), schools: z.array(z.string()) }),
  },
  /** Says that an account is the owner's of its e-mail. Two with one e-mail are told by a school. */
  prove: {
    asks: z.extend(byEmail, { school: z.optional(z.string()) }),
    answers: z.object({ name: z.string(), schools: z.array(z.string()) }),
  },
  /** The school must be named where the e-mail works in several. */
  deactivate: {
    asks: z.extend(byEmail, { school: z.optional(z.string()) }),
    answers: z.object({ name: z.string() }),
  },
  /** The link sets the first password; null for people who have one of another school. */
  addAdministrator: {
    asks: z.extend(byEmail, { school: z.string(), name: requiredName }),
    answers: z.object({ link: z.nullable(z.string()) }),
  },
  examineDatabase: { asks: z.object({}), answers: examination },
  /** Lets an employee who lost phone and recovery codes sign in with the password alone. */
  resetSecondFactor: {
    asks: byEmail,
    answers: z.object({ name: z.string(), wasActive: z.boolean() }),
  },
  ...clockActs,
  ...networkActs,
  ...teamActs,
};

export type ActName = keyof typeof acts;
export type Asked<Name extends ActName> = z.output<(typeof acts)[Name]['asks']>;
export type Answered<Name extends ActName> = z.output<(typeof acts)[Name]['answers']>;

type ActServices = Pick<Services, 'db' | 'config' | 'keys' | 'now' | 'clock'>;
type Perform<Name extends ActName> = (
  services: ActServices,
  asked: Asked<Name>,
) => Promise<Answered<Name>>;

/** Time to hand a link to the person who is to open it. */
const linkMilliseconds = millisecondsInDay;

const performances: { [Name in ActName]: Perform<Name> } = {
  listSchools: async ({ db }) => ({
    schools: (await listSchools(db)).map(({ createdAt, ...school }) => ({
      ...school,
      createdAt: createdAt.toISOString(),
    })),
  }),

  createSchool: inTransaction(async (services, asked) => ({
    link: (await createSchool(services, asked)) ?? null,
  })),

  renameSchool: inTransaction(async ({ db }, { school, name }) => {
    await updateSchool(db, await requireSchoolNamed(db, school), { name });
    return {};
  }),

  closeSchool: inTransaction(async ({ db: tx, now }, { school, isClosed, movedTo }) => {
    const id = await requireSchoolNamed(tx, school);
    await lockSchool(tx, id);
    const found = (await findSchool(tx, id))?.school;
    if (found?.deletionBeganAt) {
      throw new Conflict('refused', `A exclusão de ${school} começou: só delete continua.`);
    }
    // A school that is closed already stays as its archive has it.
    if (isClosed !== Boolean(found?.closedAt)) {
      await updateSchool(tx, id, { closedAt: isClosed ? now() : null });
    }
    if (!isClosed) await forgetMove(tx, id);
    if (movedTo && found) {
      await storeMove(tx, { id, name: found.name, address: movedTo, movedAt: now() });
    }
    return {};
  }),

  linkIeducar: inTransaction(async ({ db: tx }, { school, code }) => {
    const id = await requireSchoolNamed(tx, school);
    const other = (await findLinkedSchools(tx)).find((linked) => linked.code === code);
    if (other && other.id !== id) {
      throw new Conflict('no-school', `O código ${code} já é da escola ${other.name}.`);
    }
    await storeCode(tx, id, code);
    return {};
  }),

  resetPassword: inTransaction(async ({ db: tx, config, keys, now }, asked) => {
    const account = await requireAccount(tx, asked.email);
    const [{ id: employeeId, name }] = account;
    const link = await createPasswordLink(
      tx,
      { config, keys },
      { employeeId, now: now(), milliseconds: linkMilliseconds },
    );
    return { name, link, schools: account.map(({ schoolName }) => schoolName).sort() };
  }),

  prove: inTransaction(async ({ db: tx }, { email: address, school }) => {
    await lockEmails(tx, [address]);
    const account = await requireAccount(tx, address);
    const isOne = account.every(({ passwordHash }) => passwordHash === account[0].passwordHash);
    const named =
      school || !isOne ? await requireEmployee(tx, { email: address, school }) : account[0];
    const person = account.filter(({ passwordHash }) => passwordHash === named.passwordHash);
    const ids = person.map(({ id }) => id);
    await updateAccount(tx, ids, { ownerProof: proofOf(named) });
    return { name: named.name, schools: person.map(({ schoolName }) => schoolName).sort() };
  }),

  deactivate: inTransaction(async ({ db: tx, now }, asked) => {
    const { schoolId } = await requireEmployee(tx, asked);
    await lockSchool(tx, schoolId);
    // Read again under the lock: they may have left, or be an administrator meanwhile.
    const employee = await requireEmployee(tx, asked);
    await deactivate({ db: tx, now: now() }, employee);
    await recordAct(tx, { ...employee, verb: 'delete' }, now());
    return { name: employee.name };
  }),

  addAdministrator: inTransaction(
    async ({ db: tx, config, keys, now }, { school: asked, ...person }) => {
      const schoolId = await requireSchoolNamed(tx, asked);
      await lockSchool(tx, schoolId);
      const school = { id: schoolId, name: (await findSchool(tx, schoolId))?.school.name ?? asked };
      const ctx = { db: tx, now: now() };
      const { id, hasAccount } = await addAdministrator(ctx, { ...person, school }, config);
      await recordAct(tx, { id, schoolId, verb: 'create' }, ctx.now);
      if (hasAccount) return { link: null };
      const link = { employeeId: id, now: ctx.now, milliseconds: linkMilliseconds };
      return { link: await createPasswordLink(tx, { config, keys }, link) };
    },
  ),

  examineDatabase: (services) => examineDatabase(services),

  resetSecondFactor: inTransaction(async ({ db: tx, now }, { email: to }) => {
    const account = await requireAccount(tx, to);
    const [{ name }] = account;
    let wasActive = false;
    for (const { id, schoolName } of account) {
      if (!(await deleteSecondFactor(tx, id))) continue;
      wasActive = true;
      const mail = accountChangedMail('secondFactorOff', { name, to, schoolName });
      await queueEmployeeMail(tx, mail, now());
    }
    return { name, wasActive };
  }),

  ...clockPerformances,
  ...networkPerformances,
  ...teamPerformances,
};

async function requireSchoolNamed(tx: Database, school: string): Promise<string> {
  const [id, ...others] = await findSchoolsNamed(tx, school);
  if (!id) throw new Conflict('no-school', `Não há escola com o nome ${school}.`);
  if (others.length > 0) throw new Conflict('two-schools', `Há mais de uma escola ${school}.`);
  return id;
}

/** The active employees with an e-mail, in all schools. */
async function requireAccount(db: Database, asked: string) {
  const [first, ...others] = (await findAccount(db, asked)).filter(isActive);
  if (first) return [first, ...others] as const;
  throw new Conflict('no-account', `Não há uma conta ativa com o e-mail ${asked}.`);
}

async function requireEmployee(db: Database, { email, school }: Asked<'deactivate'>) {
  const account = await requireAccount(db, email);
  const ids = school === undefined ? undefined : await findSchoolsNamed(db, school);
  const [found, ...others] = account.filter((row) => !ids || ids.includes(row.schoolId));
  if (found && others.length === 0) return found;
  const names = account.map(({ schoolName }) => schoolName).join(', ');
  throw new Conflict('two-schools', `Informe uma das escolas de ${email}: ${names}.`);
}

/**
 * An entry needs an employee, and nobody of the school did this. It names the one whom it is about:
 * nobody can add or delete themselves in the portal, so the entry is not mistaken for theirs.
 */
function recordAct(
  tx: Database,
  { id, schoolId, verb }: { id: string; schoolId: string; verb: 'create' | 'delete' },
  createdAt: Date,
): Promise<void> {
  const who = { schoolId, employeeId: id, resourceId: id, deviceId: null, createdAt };
  return insertEntries(tx, [{ ...who, resource: 'employee', verb, fields: [] }]);
}

export function performAct<Name extends ActName>(
  services: ActServices,
  name: Name,
  asked: Asked<Name>,
): Promise<Answered<Name>> {
  return performances[name](services, asked);
}

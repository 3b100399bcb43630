import type {
  AuditResource,
  AuditVerb,
  NetworkAdministrator,
  NewNetworkSchool,
} from '@caderneta/api-client/contract';
import { dayOf } from '@caderneta/school-time';
import type { NetworkContext } from '#/kernel/call-context.ts';
import { Conflict, NotFound } from '#/kernel/problems.ts';
import { insertEntries } from '#/modules/audit/exports.ts';
import { mailPasswordLink } from '#/modules/authentication/password-recovery.service.ts';
import { requireNetworkAuthor } from '#/modules/employees/network-author.service.ts';
import { findClosuresOf, findSchool } from '#/modules/schools/exports.ts';
import { createSchoolByMail } from '#/modules/set-up/found-school.service.ts';
import { sameName } from '#/policy/people.ts';
import { type RateLimit, takeHit } from '#/rate-limits/rate-limits.ts';
import type { Services } from '#/services.ts';
import {
  findAdministrators,
  findNetwork,
  findSchoolsOf,
  storeMembership,
} from './networks.repository.ts';

type LinkServices = Pick<Services, 'config' | 'keys'>;

/**
 * Adds a school with the calendar of the office, and invites its first administrator by e-mail.
 * @throws Conflict where the network has a school of this name
 */
export async function addSchoolToNetwork(
  ctx: NetworkContext,
  services: LinkServices,
  { name, city, administrator, retentionYears }: NewNetworkSchool,
): Promise<{ id: string; hasAccount: boolean }> {
  const { db, actor, now } = ctx;
  const members = await findSchoolsOf(db, actor.networkId);
  if (members.some((one) => sameName(one.name, name))) {
    throw new Conflict('two-schools', `Já há uma escola com o nome ${name} na rede.`);
  }
  const school = { name, city, retentionYears, ...(await readCalendar(ctx)) };
  const { schoolId, hasAccount } = await createSchoolByMail(db, services, {
    school,
    administrator,
    now,
  });
  await storeMembership(db, schoolId, actor.networkId);
  await noteAtSchool(ctx, schoolId, { resource: 'school', verb: 'create', resourceId: schoolId });
  return { id: schoolId, hasAccount };
}

/** The office's own week and the holidays that are still to come. */
async function readCalendar({ db, actor, now }: NetworkContext) {
  const office = (await findSchool(db, actor.schoolId))?.school;
  const today = dayOf(now, actor.timezone);
  const closures = (await findClosuresOf(db, [actor.schoolId]))
    .filter(({ to }) => to >= today)
    .map(({ schoolId: _, ...closure }) => closure);
  return { timezone: actor.timezone, schoolDays: office?.schoolDays, closures };
}

/** @throws NotFound for a school of no network or of another one */
export async function listAdministrators(
  ctx: NetworkContext,
  schoolId: string,
): Promise<NetworkAdministrator[]> {
  await requireMember(ctx, schoolId);
  const rows = await findAdministrators(ctx.db, schoolId);
  return rows.map(({ lastSignInAt, ...row }) => ({
    ...row,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
  }));
}

/** Nobody floods a mailbox. */
const helpLimit: RateLimit = { name: 'password links by an office', points: 3, seconds: 60 * 60 };

export const limitHelp = ({ db, actor }: NetworkContext, administratorId: string) =>
  takeHit(db, helpLimit, `${actor.networkId} ${administratorId}`);

/** Mails an administrator the link that sets a new password. */
export async function helpAdministrator(
  ctx: NetworkContext,
  { keys }: LinkServices,
  { schoolId, administratorId }: { schoolId: string; administratorId: string },
): Promise<void> {
  const { db, now } = ctx;
  await requireMember(ctx, schoolId);
  const wanted = administratorId.toLowerCase();
  const found = (await findAdministrators(db, schoolId)).find(({ id }) => id === wanted);
  if (!found) throw new NotFound();
  await mailPasswordLink(db, keys, { employeeId: found.id, now });
  await noteAtSchool(ctx, schoolId, { resource: 'employee', verb: 'help', resourceId: found.id });
}

async function requireMember({ db, actor }: NetworkContext, schoolId: string): Promise<void> {
  const [member] = await findSchoolsOf(db, actor.networkId, schoolId);
  if (!member) throw new NotFound();
}

/** The school reads in its own history what the office did there. */
async function noteAtSchool(
  { db, actor, now }: NetworkContext,
  schoolId: string,
  act: { resource: AuditResource; verb: AuditVerb; resourceId: string },
): Promise<void> {
  const { networkId } = actor;
  const name = (await findNetwork(db, networkId))?.officeName ?? '';
  const employeeId = await requireNetworkAuthor({ db, now }, { schoolId, networkId, name });
  await insertEntries(db, [
    { ...act, schoolId, employeeId, fields: [], deviceId: null, createdAt: now },
  ]);
}

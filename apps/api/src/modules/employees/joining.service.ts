import {
  type CreatedEmployee,
  type EmployeeBody,
  messages,
  type NewEmployeeBody,
} from '@caderneta/api-client/contract';
import type { Config } from '#/config.ts';
import type { CallContext, EmployeeContext } from '#/kernel/call-context.ts';
import { Invalid } from '#/kernel/problems.ts';
import { endPasswordResets, revokeSessionsOf } from '#/modules/authentication/exports.ts';
import {
  takeAccount,
  type TakenAccount,
  tellNewcomer,
} from '#/modules/accounts/accounts.service.ts';
import { hashPassword } from '#/secrets/passwords.ts';
import { requireClassrooms } from '#/modules/classrooms/classrooms.service.ts';
import { findSchool, lockSchool } from '#/modules/schools/exports.ts';
import { sameName } from '#/policy/people.ts';
import { makeOpaqueToken } from '#/secrets/tokens.ts';
import type { Services } from '#/services.ts';
import {
  findFormerEmployee,
  insertEmployee,
  reactivateEmployee,
  releaseEmail,
  replaceClassrooms,
  updateEmployee,
} from './employees.repository.ts';
import { refuseTakenEmail, requireEmployee } from './employees.service.ts';
import { requireOwnGift } from './given-passwords.ts';
import { mailInvitation } from './invitations.service.ts';

/**
 * A former employee of the same e-mail and name comes back, and what they wrote is theirs again.
 * Another name is another person at that address: the former one keeps name and work. Somebody who
 * works in another school keeps their password, and is told by e-mail. Who is invited gets a link.
 */
export async function addEmployee(
  ctx: EmployeeContext,
  body: NewEmployeeBody,
  services: Pick<Services, 'config' | 'keys'>,
): Promise<CreatedEmployee> {
  const { db, actor, now } = ctx;
  const { config, keys } = services;
  if (body.classroomIds.length === 0 && actor.networkId === null) {
    throw new Invalid([{ path: 'classroomIds', message: messages.classrooms }]);
  }
  const classroomIds = await requireClassrooms(ctx, body.classroomIds, 'classroomIds');
  const { password, firstAccess, classroomIds: _, ...rest } = body;
  const passwordHash = await hashPassword(password ?? unknownPassword());
  await lockSchool(db, actor.schoolId);
  const taken = await takeAccount(db, { email: rest.email, schoolId: actor.schoolId });
  const isGift = !taken && firstAccess === 'givenPassword' && password !== undefined;
  const givenPassword = isGift
    ? await requireOwnGift(db, keys, { schoolId: actor.schoolId, password })
    : null;
  const typed = { passwordHash, ownerProof: null, givenPassword };
  const id = await admitEmployee(ctx, actor.schoolId, { ...rest, ...(taken ?? typed) });
  await replaceClassrooms(db, id, classroomIds);
  const { data } = await requireEmployee(ctx, id, 'view');
  if (taken) {
    const schoolName = (await findSchool(db, actor.schoolId))?.school.name ?? '';
    const newcomer = { ...data, schoolName, publicUrl: config.publicUrl };
    await tellNewcomer(db, newcomer, taken, now);
    return { ...data, hasAccount: true };
  }
  if (firstAccess !== 'invitation' || !config.sendsMail) return data;
  await mailInvitation(ctx, keys, id);
  return { ...data, invitedAt: data.email };
}

/** Only fills the column: nobody knows it. */
const unknownPassword = makeOpaqueToken;

interface NewAdministrator {
  name: string;
  email: string;
  school: { id: string; name: string };
}

/**
 * Adds an administrator to a school, as `addEmployee` does. A command line calls it; the caller holds
 * the lock of the school.
 * @returns their id, and whether they have a password already, of another school
 */
export async function addAdministrator(
  ctx: CallContext,
  { school, ...person }: NewAdministrator,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<{ id: string; hasAccount: boolean }> {
  const { db, now } = ctx;
  const unknown = { passwordHash: await hashPassword(unknownPassword()), ownerProof: null };
  const taken = await takeAccount(db, { email: person.email, schoolId: school.id });
  const columns = { ...person, role: 'Administrator' as const, ...(taken ?? unknown) };
  const id = await admitEmployee(ctx, school.id, columns);
  if (taken) {
    const newcomer = { ...person, id, schoolName: school.name, publicUrl };
    await tellNewcomer(db, newcomer, taken, now);
  }
  return { id, hasAccount: taken !== undefined };
}

type EmployeeColumns = Omit<EmployeeBody, 'password' | 'classroomIds'> &
  TakenAccount & { givenPassword?: string | null };

/** Reinstates or inserts. @throws Conflict where an employee of the school has the e-mail */
async function admitEmployee(
  ctx: CallContext,
  schoolId: string,
  columns: EmployeeColumns,
): Promise<string> {
  const former = await reinstateEmployee(ctx, schoolId, columns);
  if (former) return former;
  return insertEmployee(ctx.db, { ...columns, schoolId, createdAt: ctx.now }).catch(
    refuseTakenEmail,
  );
}

async function reinstateEmployee(
  { db, now }: CallContext,
  schoolId: string,
  columns: EmployeeColumns,
): Promise<string | undefined> {
  const former = await findFormerEmployee(db, schoolId, columns.email);
  if (!former) return undefined;
  if (!sameName(former.name, columns.name)) {
    await releaseEmail(db, former.id);
    return undefined;
  }
  await reactivateEmployee(db, former.id);
  await updateEmployee(db, former.id, columns);
  // Nothing from before comes back to life with the account.
  await revokeSessionsOf(db, [former.id], { now });
  await endPasswordResets(db, [former.id], now);
  return former.id;
}

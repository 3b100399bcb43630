import { can, type EmployeePatch } from '@caderneta/api-client/contract';
import type { Database } from '#/database/database.ts';
import type { CallContext, EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict, Invalid, NotFound, StaleEdit } from '#/kernel/problems.ts';
import { type Change, isStale } from '#/kernel/versions.ts';
import { endPasswordResets, revokeSessionsOf } from '#/modules/authentication/exports.ts';
import {
  emailTaken,
  requireFreeEmail,
  tellOtherSchools,
} from '#/modules/accounts/accounts.service.ts';
import { findSiblings, lockEmails } from '#/modules/accounts/exports.ts';
import { hashPassword } from '#/secrets/passwords.ts';
import { requireClassrooms } from '#/modules/classrooms/classrooms.service.ts';
import { deleteIdentities } from '#/modules/provider-sign-in/identities/exports.ts';
import { lockSchool } from '#/modules/schools/exports.ts';
import { deleteSecondFactor } from '#/modules/second-factor/codes/exports.ts';
import type { KeyRing } from '#/secrets/key-ring.ts';
import { changesOfEmployee, passwordChange } from './employee-changes.ts';
import {
  countAdministrators,
  deactivateEmployee,
  findArchivedClassrooms,
  findEmployee,
  findFormerEmployee,
  releaseEmail,
  replaceClassrooms,
  updateEmployee,
} from './employees.repository.ts';
import { requireOwnGift } from './given-passwords.ts';

/**
 * An active employee of the actor's school. With 'edit' the people of the school stay locked until
 * the transaction ends.
 * @throws NotFound
 */
export async function requireEmployee(
  { db, actor }: Pick<EmployeeContext, 'db' | 'actor'>,
  id: string,
  access: 'view' | 'edit',
) {
  if (access === 'edit') await lockSchool(db, actor.schoolId);
  const found = await findEmployee(db, actor.schoolId, id);
  if (!found) throw new NotFound();
  return found;
}

export async function editEmployee(
  ctx: EmployeeContext,
  keys: KeyRing,
  { id, body, expectedVersion }: Change<EmployeePatch>,
) {
  const { actor } = ctx;
  const change = await prepareChange(body);
  const { data, version } = await requireEmployee(ctx, id, 'edit');
  if (isStale(expectedVersion, version)) throw new StaleEdit(data);
  await refuseCredentials(ctx, data, body);
  if (body.firstAccess && body.password !== undefined) {
    const given = { schoolId: actor.schoolId, password: body.password, employeeId: data.id };
    change.givenPassword = await requireOwnGift(ctx.db, keys, given);
  }
  if (body.role && !can({ role: body.role }, 'administer')) {
    await keepAdministrator(ctx.db, { ...data, schoolId: actor.schoolId });
  }
  const classroomIds =
    change.classroomIds &&
    (await requireClassrooms(
      ctx,
      change.classroomIds,
      'classroomIds',
      await findArchivedClassrooms(ctx.db, data.id),
    ));
  const target = { ...data, schoolId: actor.schoolId };
  await applyChange(ctx, target, { ...change, classroomIds });
  // An employee with a new password signs in with the account that has the e-mail now.
  if (change.passwordHash) await deleteIdentities(ctx.db, data.id);
  const saved = await requireEmployee(ctx, data.id, 'view');
  ctx.changes?.set(data.id, [
    ...(await changesOfEmployee(ctx, data, saved.data)),
    ...(change.passwordHash ? [passwordChange] : []),
  ]);
  return saved;
}

/** Deactivates: what they wrote keeps their name. */
export async function removeEmployee(ctx: EmployeeContext, id: string): Promise<void> {
  const { db, actor, now } = ctx;
  const { data } = await requireEmployee(ctx, id, 'edit');
  if (data.id === actor.id) throw new Conflict('own-account');
  await deactivate({ db, now }, { ...data, schoolId: actor.schoolId });
}

/**
 * Ends the access of an employee; the caller holds the lock of the school.
 * @throws Conflict for the last administrator
 */
export async function deactivate(
  { db, now }: CallContext,
  { id, role, schoolId }: { id: string; role: string; schoolId: string },
): Promise<void> {
  await keepAdministrator(db, { role, schoolId });
  await tellOtherSchools(db, id, false);
  await deactivateEmployee(db, id, now);
  await deleteSecondFactor(db, id);
  await deleteIdentities(db, id);
  await revokeSessionsOf(db, [id], { now });
  await endPasswordResets(db, [id], now);
}

const ownMessages = {
  email: 'Altere o seu próprio e-mail em Perfil.',
  password: 'Altere a sua própria senha em Perfil.',
};
const sharedMessages = {
  email:
    'Esta pessoa também trabalha em outra escola e entra em todas com este e-mail. Só ela pode alterá-lo, em Perfil.',
  password:
    'Esta pessoa também trabalha em outra escola e entra em todas com a mesma senha. Só ela pode alterá-la, em Perfil ou em "Esqueci minha senha".',
};

/**
 * One's own change at the profile alone, which asks for the current password; those of somebody who
 * also works in another school would open that one.
 */
async function refuseCredentials(
  { db, actor }: EmployeeContext,
  { id, email }: { id: string; email: string },
  body: EmployeePatch,
): Promise<void> {
  const isMoving = body.email !== undefined && body.email !== email;
  if (!isMoving && body.password === undefined) return;
  await lockEmails(db, [email, body.email ?? email]);
  const isShared = (await findSiblings(db, id)).length > 0;
  if (id !== actor.id && !isShared) return;
  const sentences = id === actor.id ? ownMessages : sharedMessages;
  const errors = [
    ...(isMoving ? [{ path: 'email', message: sentences.email }] : []),
    ...(body.password === undefined ? [] : [{ path: 'password', message: sentences.password }]),
  ];
  throw new Invalid(errors);
}

async function keepAdministrator(
  db: Database,
  { schoolId, ...employee }: { role: string; schoolId: string },
) {
  if (!can(employee, 'administer')) return;
  if ((await countAdministrators(db, schoolId)) < 2) throw new Conflict('last-administrator');
}

/** A patch as it is stored. Hash before locking, because hashing takes time. */
export interface EmployeeChange extends Omit<EmployeePatch, 'password' | 'firstAccess'> {
  passwordHash?: string;
  ownerProof?: string | null;
  givenPassword?: string;
}

export async function prepareChange({
  password,
  firstAccess: _,
  ...rest
}: EmployeePatch): Promise<EmployeeChange> {
  return password === undefined ? rest : { ...rest, passwordHash: await hashPassword(password) };
}

/**
 * Changes an employee; the caller holds the locks of the school and of both e-mails. A new password
 * ends the employee's sessions; it and a new e-mail make links for a forgotten one useless.
 * @param ownSessionId the session of somebody who changes their own password: it goes on
 * @returns false where the employee is not active any more
 * @throws Conflict where the e-mail is taken
 */
export async function applyChange(
  { db, now }: CallContext,
  { id, schoolId, email: before }: { id: string; schoolId: string; email: string },
  { classroomIds, ...columns }: EmployeeChange,
  ownSessionId?: string,
): Promise<boolean> {
  const { email = before, passwordHash } = columns;
  const isMoving = email.toLowerCase() !== before.toLowerCase();
  if (isMoving) {
    await requireFreeEmail(db, { email, schoolId });
    const former = await findFormerEmployee(db, schoolId, email);
    if (former) await releaseEmail(db, former.id);
  }
  // Moving back does not bring the proof back either.
  const stored = isMoving ? { ...columns, ownerProof: null } : columns;
  if (!(await updateEmployee(db, id, stored).catch(refuseTakenEmail))) return false;
  if (classroomIds) await replaceClassrooms(db, id, classroomIds);
  // Who may not have one cannot end it themselves.
  if (columns.role && !can({ role: columns.role }, 'useSecondFactor'))
    await deleteSecondFactor(db, id);
  if (passwordHash) await revokeSessionsOf(db, [id], { now, besides: ownSessionId });
  if (passwordHash || isMoving) await endPasswordResets(db, [id], now);
  return true;
}

/** Two who take the same e-mail at the same moment meet at the unique index. */
export function refuseTakenEmail(error: unknown): never {
  const { cause } = error as { cause?: { constraint?: string } };
  if (cause?.constraint !== 'employees_email') throw error;
  throw emailTaken();
}

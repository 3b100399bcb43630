import { type EmployeeBody, type EmployeePatch, messages } from '@caderneta/api-client/contract';
import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import { Invalid, NotFound, StaleEdit } from '#/kernel/problems.ts';
import { endPasswordResets } from '#/modules/authentication/password-resets.repository.ts';
import { hashPassword } from '#/modules/authentication/passwords.ts';
import { revokeSessionsOf } from '#/modules/authentication/sessions.repository.ts';
import { requireClassrooms } from '#/modules/classrooms/classrooms.service.ts';
import { lockSchool } from '#/modules/schools/schools.repository.ts';
import { sameName } from '#/people/same-name.ts';
import { applyChange, prepareChange } from './change-employee.ts';
import { refusals, refuseTakenEmail } from './employee-refusals.ts';
import {
  deactivateEmployee,
  findFormerEmployee,
  insertEmployee,
  reactivateEmployee,
  releaseEmail,
  replaceClassrooms,
  updateEmployee,
} from './employee-writing.repository.ts';
import { countAdministrators, findEmployee } from './employees.repository.ts';

interface Asking {
  db: Database;
  actor: Actor;
  now: Date;
}

export async function readEmployee({ db, actor }: Omit<Asking, 'now'>, id: string) {
  const found = await findEmployee(db, actor.schoolId, id);
  if (!found) throw new NotFound();
  return found;
}

/**
 * A former employee of the same e-mail and name comes back, and what they wrote is theirs again.
 * Another name is another person at that address: the former one keeps name and work.
 */
export async function addEmployee({ db, actor, now }: Asking, body: EmployeeBody) {
  const { password, classroomIds, ...rest } = body;
  const columns = { ...rest, passwordHash: await hashPassword(password) };
  const rooms = await requireClassrooms({ db, actor }, classroomIds);
  const added = db.transaction(async (tx) => {
    await lockSchool(tx, actor.schoolId);
    const id =
      (await reinstateEmployee(tx, actor.schoolId, columns)) ??
      (await insertEmployee(tx, { ...columns, schoolId: actor.schoolId, createdAt: now }));
    await replaceClassrooms(tx, id, rooms);
    const { data } = await readEmployee({ db: tx, actor }, id);
    return data;
  });
  return added.catch(refuseTakenEmail);
}

async function reinstateEmployee(
  tx: Database,
  schoolId: string,
  columns: Omit<EmployeeBody, 'password' | 'classroomIds'> & { passwordHash: string },
): Promise<string | undefined> {
  const former = await findFormerEmployee(tx, schoolId, columns.email);
  if (!former) return undefined;
  if (!sameName(former.name, columns.name)) {
    await releaseEmail(tx, former.id);
    return undefined;
  }
  await reactivateEmployee(tx, former.id);
  await updateEmployee(tx, former.id, columns);
  return former.id;
}

export interface EmployeeEdit {
  id: string;
  body: EmployeePatch;
  /** Of `If-Match`; any version where it is missing. */
  expectedVersion: number | undefined;
}

export async function editEmployee(
  { db, actor, now }: Asking,
  { id, body, expectedVersion }: EmployeeEdit,
) {
  const change = await prepareChange(body);
  const edited = db.transaction(async (tx) => {
    await lockSchool(tx, actor.schoolId);
    const inside = { db: tx, actor };
    const { data, version } = await readEmployee(inside, id);
    if (expectedVersion !== undefined && expectedVersion !== version) throw new StaleEdit(data);
    if (data.id === actor.id) refuseOwnCredentials(data, body);
    if (body.role === 'Teacher') await keepAdministrator(inside, data);
    const rooms =
      change.classroomIds && (await requireClassrooms({ db: tx, actor }, change.classroomIds));
    const target = { ...data, schoolId: actor.schoolId };
    const changing = { ...change, classroomIds: rooms };
    await applyChange(tx, target, changing, { now, ownSessionId: undefined });
    return readEmployee(inside, data.id);
  });
  return edited.catch(refuseTakenEmail);
}

/** Deactivates: what they wrote keeps their name. */
export function removeEmployee({ db, actor, now }: Asking, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockSchool(tx, actor.schoolId);
    const { data } = await readEmployee({ db: tx, actor }, id);
    if (data.id === actor.id) throw refusals.ownAccount();
    await keepAdministrator({ db: tx, actor }, data);
    await deactivateEmployee(tx, data.id, now);
    await revokeSessionsOf(tx, data.id);
    await endPasswordResets(tx, data.id, now);
  });
}

/** They change at the profile alone, which asks for the current password. */
function refuseOwnCredentials({ email }: { email: string }, body: EmployeePatch): void {
  const errors = [
    ...(body.email === undefined || body.email === email
      ? []
      : [{ path: 'email', message: messages.ownEmail }]),
    ...(body.password === undefined ? [] : [{ path: 'password', message: messages.ownPassword }]),
  ];
  if (errors.length > 0) throw new Invalid(errors);
}

async function keepAdministrator({ db, actor }: Omit<Asking, 'now'>, { role }: { role: string }) {
  if (role !== 'Administrator') return;
  if ((await countAdministrators(db, actor.schoolId)) < 2) throw refusals.lastAdministrator();
}

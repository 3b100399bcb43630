import type { EmployeePatch } from '@caderneta/api-client/contract';
import type { Database } from '#/database/database.ts';
import { hashPassword } from '#/modules/authentication/passwords.ts';
import { endPasswordResets } from '#/modules/authentication/password-resets.repository.ts';
import { revokeSessionsOf } from '#/modules/authentication/sessions.repository.ts';
import {
  findFormerEmployee,
  releaseEmail,
  replaceClassrooms,
  updateEmployee,
} from './employee-writing.repository.ts';

/** A patch as it is stored: hashing takes time, and nobody waits at a lock for it. */
export interface EmployeeChange extends Omit<EmployeePatch, 'password'> {
  passwordHash?: string;
}

export async function prepareChange({ password, ...rest }: EmployeePatch): Promise<EmployeeChange> {
  return password === undefined ? rest : { ...rest, passwordHash: await hashPassword(password) };
}

interface Target {
  id: string;
  schoolId: string;
  email: string;
}

interface Writing {
  now: Date;
  /** Session of somebody who changes their own password: it goes on. */
  ownSessionId: string | undefined;
}

/**
 * In a transaction that holds the lock of the school. A new password ends the employee's sessions;
 * it and a new e-mail make links for a forgotten one useless.
 * @returns false where the employee is not active any more
 */
export async function applyChange(
  tx: Database,
  { id, schoolId, email: before }: Target,
  { classroomIds, ...columns }: EmployeeChange,
  { now, ownSessionId }: Writing,
): Promise<boolean> {
  const { email = before, passwordHash } = columns;
  const isMoving = email.toLowerCase() !== before.toLowerCase();
  if (isMoving) {
    const former = await findFormerEmployee(tx, schoolId, email);
    if (former) await releaseEmail(tx, former.id);
  }
  if (!(await updateEmployee(tx, id, columns))) return false;
  if (classroomIds) await replaceClassrooms(tx, id, classroomIds);
  if (passwordHash) await revokeSessionsOf(tx, id, ownSessionId);
  if (passwordHash || isMoving) await endPasswordResets(tx, id, now);
  return true;
}

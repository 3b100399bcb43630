import {
  type DeletedEmployee,
  type Employee,
  type EmployeeDeletion,
  limits,
  messages,
} from '@caderneta/api-client/contract';
import { subDays } from 'date-fns/subDays';
import type { Config } from '#/config.ts';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict, Invalid, NotFound } from '#/kernel/problems.ts';
import { takeAccount, tellNewcomer } from '#/modules/accounts/accounts.service.ts';
import { lockEmails } from '#/modules/accounts/exports.ts';
import { endPasswordResets, revokeSessionsOf } from '#/modules/authentication/exports.ts';
import { findSchool, lockSchool } from '#/modules/schools/exports.ts';
import { returnsUntil } from '#/policy/people.ts';
import { hasReleasedEmail, reactivateEmployee, updateEmployee } from './employees.repository.ts';
import { applyChange, requireEmployee } from './employees.service.ts';
import {
  findAnyEmployee,
  findClassroomsAlone,
  findFormerEmployees,
  findScheduledOf,
} from './returning.repository.ts';

/** What an employee who is deleted leaves behind. */
export async function planEmployeeDeletion(
  ctx: EmployeeContext,
  id: string,
): Promise<EmployeeDeletion> {
  const { data } = await requireEmployee(ctx, id, 'view');
  const scheduled = await findScheduledOf(ctx.db, data.id);
  return { scheduled, classroomsAlone: await findClassroomsAlone(ctx.db, data.id) };
}

/** Everybody who can be taken back. */
export async function listFormerEmployees({
  db,
  actor,
  now,
}: EmployeeContext): Promise<DeletedEmployee[]> {
  const found = await findFormerEmployees(db, actor.schoolId, subDays(now, limits.returnDays));
  return found.flatMap(({ deactivatedAt, email, ...row }) => {
    if (!deactivatedAt) return [];
    return {
      ...row,
      email: hasReleasedEmail({ ...row, email }) ? null : email,
      deletedAt: deactivatedAt.toISOString(),
      returnsUntil: returnsUntil(deactivatedAt).toISOString(),
    };
  });
}

/**
 * Takes a deleted employee back with role, classes and password; their sessions stay ended. Somebody
 * who works in another school has that school's password, as `addEmployee` gives it.
 * @param returning `email` only of somebody whose e-mail another employee has by now
 * @throws Conflict where they were deleted too long ago, are here, or the e-mail is taken
 */
export async function takeEmployeeBack(
  ctx: EmployeeContext,
  { id, email }: { id: string; email: string | null },
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<Employee> {
  const { db, actor, now } = ctx;
  const { schoolId } = actor;
  await lockSchool(db, schoolId);
  const former = await requireReturning(ctx, id);
  const isReleased = hasReleasedEmail(former);
  if (isReleased && !email) throw new Invalid([{ path: 'email', message: messages.required }]);
  if (email) await lockEmails(db, [former.email, email]);
  const taken = isReleased ? undefined : await takeAccount(db, { email: former.email, schoolId });
  await reactivateEmployee(db, former.id);
  if (isReleased) await applyChange(ctx, { ...former, schoolId }, { email: email ?? former.email });
  else await updateEmployee(db, former.id, taken ?? {});
  await revokeSessionsOf(db, [former.id], { now });
  await endPasswordResets(db, [former.id], now);
  if (taken) {
    const schoolName = (await findSchool(db, schoolId))?.school.name ?? '';
    await tellNewcomer(db, { ...former, schoolName, publicUrl }, taken, now);
  }
  return (await requireEmployee(ctx, former.id, 'view')).data;
}

async function requireReturning({ db, actor, now }: EmployeeContext, id: string) {
  const former = await findAnyEmployee(db, actor.schoolId, id);
  if (!former) throw new NotFound();
  const { deactivatedAt } = former;
  if (!deactivatedAt) throw new Conflict('not-deleted', 'Este funcionário já está na escola.');
  if (returnsUntil(deactivatedAt) <= now) throw new Conflict('too-long-ago');
  return former;
}

import type { OwnSchool, ProfilePatch, SignedInEmployee } from '@caderneta/api-client/contract';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Unauthenticated } from '#/kernel/problems.ts';
import { accountChangedMail } from '#/modules/accounts/account-mails.ts';
import { isProven, listSchoolNames, proofOf } from '#/modules/accounts/accounts.service.ts';
import {
  findCredentials,
  findSiblings,
  lockEmails,
  updateAccount,
} from '#/modules/accounts/exports.ts';
import { insertEntries } from '#/modules/audit/exports.ts';
import { requireOwnPassword } from '#/modules/authentication/own-password.service.ts';
import { findOtherSchools } from '#/modules/authentication/authentication.service.ts';
import { endPasswordResets, revokeSessionsOf } from '#/modules/authentication/exports.ts';
import { differencesOf } from '#/modules/audit/differences.ts';
import { findSchool, lockSchool } from '#/modules/schools/exports.ts';
import { queueEmployeeMail } from '#/mail/employee-mail.repository.ts';
import { findActor } from '#/policy/actor.repository.ts';
import { type RateLimit, takeHit } from '#/rate-limits/rate-limits.ts';
import { passwordChange } from './employee-changes.ts';
import { applyChange, type EmployeeChange, prepareChange } from './employees.service.ts';

/** Refuses a new e-mail or password without the current one. */
export async function requireCurrentPassword(
  ctx: EmployeeContext,
  { email, password, currentPassword = '' }: ProfilePatch,
): Promise<void> {
  if (email === undefined && password === undefined) return;
  await requireOwnPassword(ctx, currentPassword);
}

/** Schools beside the actor's, for the actor alone. */
export async function listOwnSchools({ db, actor }: EmployeeContext): Promise<OwnSchool[]> {
  const others = await findOtherSchools(db, actor);
  return others.map(({ schoolId: id, schoolName: name, city }) => ({ id, name, city }));
}

/** Each one begins a session, for which no password is asked. */
const switches: RateLimit = { name: 'school switches', points: 30, seconds: 15 * 60 };

export const countSwitch = ({ db, actor }: EmployeeContext): Promise<void> =>
  takeHit(db, switches, actor.id);

/**
 * The employee's own name, e-mail or password; a password ends their other sessions. E-mail and
 * password change in all schools where they are the same person.
 */
export async function changeProfile(
  ctx: EmployeeContext,
  { currentPassword: _, ...patch }: ProfilePatch,
): Promise<SignedInEmployee> {
  const { db, actor } = ctx;
  const change = await prepareChange(patch);
  await lockSchool(db, actor.schoolId);
  await lockEmails(db, [actor.email, patch.email ?? actor.email]);
  const own = await findCredentials(db, actor.id);
  if (!own) throw new Unauthenticated();
  const { passwordHash } = change;
  if (passwordHash) change.ownerProof = isProven(own) ? proofOf({ ...own, passwordHash }) : null;
  const siblings = patch.name === undefined ? await findSiblings(db, actor.id) : [];
  const isActive = await applyChange(ctx, { ...actor, email: own.email }, change, actor.sessionId);
  await applyToSiblings(ctx, siblings, change);
  const changed = isActive && (await findActor(db, actor.sessionId));
  if (!changed) throw new Unauthenticated();
  await tellOwner(ctx, patch, siblings);
  const { name, email } = changed;
  ctx.changes?.set(actor.id, [
    ...differencesOf({ name: actor.name, email: own.email }, { name, email }),
    ...(passwordHash ? [passwordChange] : []),
  ]);
  return changed;
}

type Siblings = Awaited<ReturnType<typeof findSiblings>>;

/** As `applyChange`, for the person's other schools, whose audit logs name it too. */
async function applyToSiblings(
  { db, actor, now }: EmployeeContext,
  siblings: Siblings,
  { email, passwordHash, ownerProof }: EmployeeChange,
): Promise<void> {
  if (siblings.length === 0) return;
  const ids = siblings.map(({ id }) => id);
  const isMoving = email !== undefined && email.toLowerCase() !== actor.email.toLowerCase();
  const proof = isMoving ? null : ownerProof;
  await updateAccount(db, ids, { email, passwordHash, ownerProof: proof });
  if (passwordHash) await revokeSessionsOf(db, ids, { now });
  if (passwordHash || isMoving) await endPasswordResets(db, ids, now);
  const fields = [email === undefined ? 'password' : 'email'];
  const act = {
    resource: 'profile',
    verb: 'update',
    fields,
    deviceId: null,
    createdAt: now,
  } as const;
  await insertEntries(
    db,
    siblings.map(({ id, schoolId }) => ({ ...act, schoolId, employeeId: id, resourceId: id })),
  );
}

/** Writes to the address from before the change. */
async function tellOwner(
  { db, actor, now }: EmployeeContext,
  { email, password }: ProfilePatch,
  siblings: Siblings,
): Promise<void> {
  const isMoving = email !== undefined && email !== actor.email;
  if (!isMoving && password === undefined) return;
  const found = await findSchool(db, actor.schoolId);
  const schools = [{ schoolName: found?.school.name ?? '' }, ...siblings];
  const holder = { name: actor.name, to: actor.email, schoolName: listSchoolNames(schools) };
  await queueEmployeeMail(db, accountChangedMail(isMoving ? 'email' : 'password', holder), now);
}

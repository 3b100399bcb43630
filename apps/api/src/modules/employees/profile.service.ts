import { type ProfilePatch, type SignedInEmployee } from '@caderneta/api-client/contract';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Invalid, TooManyRequests, Unauthenticated } from '#/kernel/problems.ts';
import { accountChangedMail } from '#/modules/authentication/account-mails.ts';
import { isPassword } from '#/modules/authentication/passwords.ts';
import { findCredentials } from '#/modules/authentication/authentication.service.ts';
import { findSchool, lockSchool } from '#/modules/schools/schools.service.ts';
import { queueEmployeeMail } from '#/outbox/channels/employee-mail.repository.ts';
import { findActor } from '#/policy/actor.repository.ts';
import { countHit, findWait, forgetHits, type RateLimit } from '#/rate-limits/rate-limits.ts';
import { applyChange, prepareChange } from './employees.service.ts';

/** As many as at the sign-in. Apart from it, so that a stolen session shuts nobody out. */
const guesses: RateLimit = {
  name: 'own password',
  points: 10,
  seconds: 15 * 60,
  restsWhenReached: true,
};

/**
 * Refuses a new e-mail or password without the current one: a stolen session, or a computer that
 * was left open, must not become the account for good.
 */
export async function requireCurrentPassword(
  { db, actor }: EmployeeContext,
  { email, password, currentPassword = '' }: ProfilePatch,
): Promise<void> {
  if (email === undefined && password === undefined) return;
  refuse(await findWait(db, guesses, actor.id));
  const credentials = await findCredentials(db, actor.email);
  if (await isPassword(credentials?.passwordHash, currentPassword)) {
    // Guesses made at the same time would otherwise all have passed the first question.
    refuse(await findWait(db, guesses, actor.id));
    return forgetHits(db, guesses, actor.id);
  }
  refuse(await countHit(db, guesses, actor.id));
  throw new Invalid([{ path: 'currentPassword', message: 'A senha atual não confere.' }]);
}

function refuse(wait: number | undefined): void {
  if (wait !== undefined) throw new TooManyRequests(wait);
}

/** The employee's own name, e-mail or password; a password ends their other sessions. */
export async function changeProfile(
  ctx: EmployeeContext,
  { currentPassword: _, ...patch }: ProfilePatch,
): Promise<SignedInEmployee> {
  const { db, actor } = ctx;
  const change = await prepareChange(patch);
  await lockSchool(db, actor.schoolId);
  const isActive = await applyChange(ctx, actor, change, actor.sessionId);
  const changed = isActive && (await findActor(db, actor.sessionId));
  if (!changed) throw new Unauthenticated();
  await tellOwner(ctx, patch);
  return changed;
}

/** Writes to the address from before the change. */
async function tellOwner(
  { db, actor, now }: EmployeeContext,
  { email, password }: ProfilePatch,
): Promise<void> {
  const isMoving = email !== undefined && email !== actor.email;
  if (!isMoving && password === undefined) return;
  const found = await findSchool(db, actor.schoolId);
  const holder = { name: actor.name, to: actor.email, schoolName: found?.school.name ?? '' };
  await queueEmployeeMail(db, accountChangedMail(isMoving ? 'email' : 'password', holder), now);
}

import { messages, type ProfilePatch, type SignedInEmployee } from '@caderneta/api-client/contract';
import type { Actor } from '#/policy/actor.ts';
import { findActor } from '#/policy/actor.repository.ts';
import type { Database } from '#/database/database.ts';
import { Invalid, TooManyRequests, Unauthenticated } from '#/kernel/problems.ts';
import { accountChangedMail } from '#/modules/authentication/account-mail.ts';
import { isPassword } from '#/modules/authentication/passwords.ts';
import { findCredentials } from '#/modules/authentication/sessions.repository.ts';
import { findSchool, lockSchool } from '#/modules/schools/schools.repository.ts';
import { queueEmployeeMail } from '#/outbox/channels/employee-mail.repository.ts';
import { countHit, findWait, forgetHits, type RateLimit } from '#/rate-limits/rate-limits.ts';
import { applyChange, prepareChange } from './change-employee.ts';
import { refuseTakenEmail } from './employee-refusals.ts';

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
  db: Database,
  actor: Actor,
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
  throw new Invalid([{ path: 'currentPassword', message: messages.wrongCurrentPassword }]);
}

function refuse(wait: number | undefined): void {
  if (wait !== undefined) throw new TooManyRequests(wait);
}

interface Changing {
  db: Database;
  actor: Actor;
  now: Date;
}

/** The employee's own name, e-mail or password; a password ends their other sessions. */
export async function changeProfile(
  { db, actor, now }: Changing,
  { currentPassword: _, ...patch }: ProfilePatch,
): Promise<SignedInEmployee> {
  const change = await prepareChange(patch);
  const changed = db.transaction(async (tx) => {
    await lockSchool(tx, actor.schoolId);
    const writing = { now, ownSessionId: actor.sessionId };
    const isActive = await applyChange(tx, actor, change, writing);
    const after = isActive && (await findActor(tx, actor.sessionId));
    if (!after) throw new Unauthenticated();
    await tellOwner(tx, { actor, patch, now });
    return after;
  });
  return changed.catch(refuseTakenEmail);
}

/** Writes to the address from before the change. */
async function tellOwner(
  tx: Database,
  { actor, patch, now }: Pick<Changing, 'actor' | 'now'> & { patch: ProfilePatch },
): Promise<void> {
  const isMoving = patch.email !== undefined && patch.email !== actor.email;
  if (!isMoving && patch.password === undefined) return;
  const found = await findSchool(tx, actor.schoolId);
  const holder = { name: actor.name, to: actor.email, schoolName: found?.school.name ?? '' };
  await queueEmployeeMail(tx, accountChangedMail(isMoving ? 'email' : 'password', holder), now);
}

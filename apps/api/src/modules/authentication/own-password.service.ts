import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Invalid } from '#/kernel/problems.ts';
import { findCredentials } from '#/modules/accounts/exports.ts';
import { checkLimit, forgetHits, type RateLimit, takeHit } from '#/rate-limits/rate-limits.ts';
import { isPassword } from '#/secrets/passwords.ts';

/** The same limit as at the sign-in, counted apart, so that a stolen session cannot lock it. */
const guesses: RateLimit = {
  name: 'own password',
  points: 10,
  seconds: 15 * 60,
  restsWhenReached: true,
};

/**
 * Refuses without one's own password: a stolen session, or a computer that was left open, must not
 * become the account for good. Belongs outside of the call's transaction, so that guesses count.
 */
export async function requireOwnPassword(
  { db, actor }: EmployeeContext,
  currentPassword: string,
): Promise<void> {
  await checkLimit(db, guesses, actor.id);
  const credentials = await findCredentials(db, actor.id);
  if (await isPassword(credentials?.passwordHash, currentPassword)) {
    // Guesses made at the same time would otherwise all have passed the first question.
    await checkLimit(db, guesses, actor.id);
    return forgetHits(db, guesses, actor.id);
  }
  await takeHit(db, guesses, actor.id);
  throw new Invalid([{ path: 'currentPassword', message: 'A senha atual não confere.' }]);
}

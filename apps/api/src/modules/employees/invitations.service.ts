import type { EmployeeInvitation } from '@caderneta/api-client/contract';
import { millisecondsInDay } from 'date-fns/constants';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict } from '#/kernel/problems.ts';
import { isActive } from '#/modules/accounts/accounts.service.ts';
import { findAccount, lockEmails } from '#/modules/accounts/exports.ts';
import {
  createPasswordLink,
  mailPasswordLink,
} from '#/modules/authentication/password-recovery.service.ts';
import { type RateLimit, takeHit } from '#/rate-limits/rate-limits.ts';
import type { KeyRing } from '#/secrets/key-ring.ts';
import type { Services } from '#/services.ts';
import { requireEmployee } from './employees.service.ts';

/** A card waits in a pigeonhole for some days, a mail over a holiday. */
const linkMilliseconds = 7 * millisecondsInDay;

/** Nobody floods a mailbox. */
const invitations: RateLimit = {
  name: 'invitations of an employee',
  points: 10,
  seconds: 60 * 60,
  refusal: 'Foram muitos convites para esta pessoa na última hora. Use o mais recente.',
};

/** Counts also what is refused afterwards. */
export const countInvitation = ({ db }: EmployeeContext, employeeId: string): Promise<void> =>
  takeHit(db, invitations, employeeId);

/**
 * A link with which an employee chooses the password, in place of one that somebody else dictates.
 * Where the e-mail is somebody's at another school too, it goes to the mailbox alone: whoever sees a
 * link can use it.
 */
export async function invite(
  ctx: EmployeeContext,
  services: Pick<Services, 'config' | 'keys'>,
  { id, delivery }: { id: string; delivery: 'shown' | 'mailed' },
): Promise<EmployeeInvitation> {
  const { db, actor, now } = ctx;
  const { data } = await requireEmployee(ctx, id, 'edit');
  if (data.id === actor.id) throw new Conflict('refused', ownPassword);
  const expiresAt = new Date(now.getTime() + linkMilliseconds).toISOString();
  if (delivery === 'mailed') {
    if (!services.config.sendsMail) throw new Conflict('no-mail');
    await mailInvitation(ctx, services.keys, data.id);
    return { delivery, sentTo: data.email, expiresAt };
  }
  await lockEmails(db, [data.email]);
  const account = (await findAccount(db, data.email)).filter(isActive);
  if (account.length > 1) throw new Conflict('invitation-by-mail');
  const url = await createPasswordLink(db, services, {
    employeeId: data.id,
    now,
    milliseconds: linkMilliseconds,
    invitedBy: actor.id,
  });
  return { delivery, url, expiresAt };
}

const ownPassword = 'Altere a sua própria senha em Perfil.';

/** Queues the e-mail with the link, which only the mailbox gets to see. */
export function mailInvitation(
  { db, actor, now }: EmployeeContext,
  keys: KeyRing,
  employeeId: string,
): Promise<void> {
  return mailPasswordLink(db, keys, {
    employeeId,
    now,
    milliseconds: linkMilliseconds,
    invitedBy: actor.id,
  });
}

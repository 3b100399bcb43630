import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import { TooManyRequests } from '#/kernel/problems.ts';
import { findFullGuardians, findNthLastIssue, lockIssuer } from './link-limits.repository.ts';

const windowMilliseconds = 60 * 60 * 1000;

/** Invitations for a school of many classrooms, printed one after the other, are well below. */
export const linksPerEmployee = 3000;

/** A family that tries many times, and a sheet that is printed again and again. */
export const linksPerGuardian = 20;

export interface Issue {
  guardianIds: string[];
  now: Date;
}

/**
 * Refuses what one employee, or all of them for one guardian, ask for too often within an hour;
 * e-mails do not count. Calls of one employee take turns, so that none slips through beside another.
 */
export async function refuseTooManyLinks(
  tx: Database,
  actor: Actor,
  { guardianIds, now }: Issue,
): Promise<void> {
  const since = new Date(now.getTime() - windowMilliseconds);
  await lockIssuer(tx, actor.id);
  const room = linksPerEmployee - guardianIds.length;
  const blocking = await findNthLastIssue(tx, { employeeId: actor.id, since, nth: room + 1 });
  const full = await findFullGuardians(tx, { guardianIds, since, limit: linksPerGuardian });
  const waitedFor = [blocking, ...full].filter((at) => at !== undefined);
  if (waitedFor.length === 0) return;
  const latest = Math.max(...waitedFor.map((at) => at.getTime()));
  throw new TooManyRequests(
    Math.max(1, Math.ceil((latest + windowMilliseconds - now.getTime()) / 1000)),
  );
}

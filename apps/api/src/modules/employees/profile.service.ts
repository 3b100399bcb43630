import type { ProfilePatch, SignedInEmployee } from '@caderneta/api-client/contract';
import type { Actor } from '#/access/actor.ts';
import { findActor } from '#/access/actor.repository.ts';
import type { Database } from '#/database/database.ts';
import { Unauthenticated } from '#/http/problems.ts';
import { lockSchool } from '#/modules/schools/lock-school.repository.ts';
import { applyChange, prepareChange } from './change-employee.ts';
import { refuseTakenEmail } from './employee-refusals.ts';

/** The employee's own name, e-mail or password; a password ends their other sessions. */
export async function changeProfile(
  { db, actor, now }: { db: Database; actor: Actor; now: Date },
  patch: ProfilePatch,
): Promise<SignedInEmployee> {
  const change = await prepareChange(patch);
  const changed = db.transaction(async (tx) => {
    await lockSchool(tx, actor.schoolId);
    const writing = { now, ownSessionId: actor.sessionId };
    const isActive = await applyChange(tx, actor, change, writing);
    const after = isActive && (await findActor(tx, actor.sessionId));
    if (!after) throw new Unauthenticated();
    return after;
  });
  return changed.catch(refuseTakenEmail);
}

import type { StudentBody } from '@caderneta/api-client/contract';
import { v7 } from 'uuid';
import type { Database } from '#/database/database.ts';
import { revokeAccess } from '#/modules/guardian-access/devices.repository.ts';
import {
  findFormerGuardians,
  findGuardianIds,
  findGuardiansBy,
  linkGuardians,
  renewSiblings,
  storeGuardians,
} from '#/modules/guardians/guardian-writing.repository.ts';
import { planGuardians } from '#/modules/guardians/plan-guardians.ts';
import { lockSchool } from '#/modules/schools/lock-school.repository.ts';
import { storeStudents } from './student-writing.repository.ts';

/** A student as somebody wrote them; its classroom was found in the school. */
export interface StudentDraft extends StudentBody {
  /** Null for a new student. */
  id: string | null;
}

/**
 * Stores students and their guardians, in as many statements for thousands as for one.
 * Whoever compares with what is stored calls `lockSchool` before.
 * @returns the ids in the order of the drafts
 */
export async function saveStudents(
  tx: Database,
  schoolId: string,
  drafts: StudentDraft[],
  now: Date,
): Promise<string[]> {
  await lockSchool(tx, schoolId);
  const currentIds = drafts.flatMap(({ id }) => id ?? []);
  const guardianIds = await findGuardianIds(tx, currentIds);
  const families = drafts.map(({ id, responsibles }) => {
    const current = (id && guardianIds.get(id)) || [];
    return { current: current.map((guardian) => guardian.id), responsibles };
  });
  const known = await findGuardiansBy(tx, schoolId, {
    ids: families.flatMap(({ current }) => current),
    phones: drafts.flatMap(({ responsibles }) => responsibles.map(({ phone }) => phone)),
  });
  const plan = planGuardians(known, families);
  const rows = drafts.map((draft) => ({ ...draft, id: draft.id ?? v7() }));
  const studentIds = rows.map(({ id }) => id);
  await endFormerAccess(tx, plan.renamedIds, now);
  await storeStudents(tx, schoolId, rows, now);
  await storeGuardians(tx, schoolId, plan.stored, now);
  await renewSiblings(tx, plan.changedIds, studentIds);
  await linkGuardians(
    tx,
    studentIds.map((studentId, index) => ({ studentId, guardianIds: plan.links[index] ?? [] })),
  );
  return studentIds;
}

/** A number that nobody here used any more may have a new owner: former devices stay outside. */
async function endFormerAccess(tx: Database, renamedIds: string[], now: Date): Promise<void> {
  for (const id of await findFormerGuardians(tx, renamedIds)) await revokeAccess(tx, id, now);
}

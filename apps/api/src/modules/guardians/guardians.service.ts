import type { LinkDelivery, PageQuery } from '@caderneta/api-client/contract';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { NotFound } from '#/kernel/problems.ts';
import {
  findGuardian,
  findGuardians,
  findStudentsByGuardian,
  findVisibleGuardianIds,
} from './guardians.repository.ts';

/** A page of the guardians of visible students, with those students. */
export async function listGuardiansWithStudents({ db, actor }: EmployeeContext, query: PageQuery) {
  const { rows, total } = await findGuardians(db, actor, query);
  const ids = rows.map(({ id }) => id);
  const students = await findStudentsByGuardian(db, actor, ids);
  return { items: rows.map((row) => ({ ...row, students: students.get(row.id) ?? [] })), total };
}

/**
 * A guardian of a student whom the actor sees. Whoever sees one also opens their chat, gives them
 * links and ends their devices.
 * @throws {NotFound} also where all of the guardian’s students have left
 */
export async function requireGuardian({ db, actor }: EmployeeContext, id: string) {
  const guardian = await findGuardian(db, actor, id);
  if (!guardian) throw new NotFound();
  return guardian;
}

/** @throws {NotFound} where the actor does not see one of them */
export async function requireGuardians({ db, actor }: EmployeeContext, ids: string[]) {
  const chosen = [...new Set(ids)];
  const visible = await findVisibleGuardianIds(db, actor, chosen);
  if (visible.length < chosen.length) throw new NotFound();
  return visible;
}

/** What happens to a new link: only an employee who sees all children of the guardian is shown it. */
export function linkDeliveryOf(guardian: {
  isWhollyVisible: boolean;
  hasEmail: boolean;
}): LinkDelivery {
  if (guardian.isWhollyVisible) return 'shown';
  return guardian.hasEmail ? 'mailed' : 'unavailable';
}

import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict } from '#/kernel/problems.ts';
import { isStale, versionOfContent } from '#/kernel/versions.ts';
import { lockSchool } from '#/modules/schools/exports.ts';
import { markStudentsDeleted } from '#/modules/students/records/exports.ts';
import { planRemoval, findCreated } from './removing.repository.ts';
import { statusOf } from './roster-imports.mapper.ts';
import { findJournal } from './roster-imports.repository.ts';
import { requireImport } from './roster-imports.service.ts';

/** What hangs on the students whom an import created. */
export async function getRemoval(ctx: EmployeeContext, importId: string) {
  const { plan, version } = await planFor(ctx, importId, 'view');
  return { data: plan, version };
}

/**
 * Lets the students whom an import created leave the school, as deleting each of them does: what
 * hangs on them stays until somebody erases them.
 * @param expectedVersion of the plan that the person was shown; any where it is missing
 */
export async function removeStudents(
  ctx: EmployeeContext,
  importId: string,
  expectedVersion: number | undefined,
): Promise<void> {
  const { db, actor, now } = ctx;
  const { plan, version, created } = await planFor(ctx, importId, 'edit');
  if (created.length === 0) throw new Conflict('not-removable');
  if (isStale(expectedVersion, version)) {
    const detail =
      'O que depende destes alunos mudou desde que você abriu a confirmação. Confira de novo.';
    throw new Conflict('stale', detail, { current: plan });
  }
  await markStudentsDeleted(db, actor.schoolId, created, now);
}

async function planFor(ctx: EmployeeContext, importId: string, access: 'view' | 'edit') {
  const found = await requireImport(ctx, importId, access);
  const journal = statusOf(found) === 'applied' ? await findJournal(ctx.db, found.id) : null;
  if (access === 'edit') await lockSchool(ctx.db, ctx.actor.schoolId);
  const created = journal ? await findCreated(ctx.db, journal) : [];
  const plan = await planRemoval(ctx.db, created);
  return { plan, created, version: versionOfContent([created, plan]) };
}

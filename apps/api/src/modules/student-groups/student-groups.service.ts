import {
  type Created,
  limits,
  type StudentGroup,
  type StudentGroupBody,
} from '@caderneta/api-client/contract';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict, Forbidden, NotFound, StaleEdit } from '#/kernel/problems.ts';
import { type Change, isStale } from '#/kernel/versions.ts';
import { differencesOf } from '#/modules/audit/differences.ts';
import { lockSchool } from '#/modules/schools/exports.ts';
import { requireStudents } from '#/modules/students/records/require-students.ts';
import { canEdit } from '#/policy/scope.ts';
import {
  countOwnGroups,
  findGroup,
  findGroups,
  findOfferedGroups,
  findSameGroup,
  type GroupRow,
  insertGroup,
  markGroupDeleted,
  replaceGroup,
} from './student-groups.repository.ts';

/** @param isOffered leaves out those that colleagues keep for themselves */
export async function listGroups(ctx: EmployeeContext, isOffered: boolean) {
  const rows = await (isOffered ? findOfferedGroups : findGroups)(ctx.db, ctx.actor);
  return rows.map((row) => toGroup(ctx, row));
}

export async function getGroup(ctx: EmployeeContext, id: string) {
  const row = await requireGroup(ctx, id, 'view');
  return { data: toGroup(ctx, row), version: row.version };
}

export async function addGroup(ctx: EmployeeContext, body: StudentGroupBody): Promise<Created> {
  const { db, actor, now } = ctx;
  await lockSchool(db, actor.schoolId);
  const studentIds = await requireStudents(ctx, body.studentIds);
  await refuseSameGroup(ctx, body.name);
  if ((await countOwnGroups(db, actor)) >= limits.groupsPerEmployee) {
    throw new Conflict('too-many-groups');
  }
  return { id: await insertGroup(db, actor, { name: body.name, studentIds }, now) };
}

export async function changeGroup(
  ctx: EmployeeContext,
  { id, body, expectedVersion }: Change<StudentGroupBody>,
) {
  const { db, actor } = ctx;
  const before = await requireGroup(ctx, id, 'edit');
  if (isStale(expectedVersion, before.version)) throw new StaleEdit(toGroup(ctx, before));
  const studentIds = await requireStudents(ctx, body.studentIds);
  await refuseSameGroup(ctx, body.name, before);
  await replaceGroup(db, actor, before.id, { name: body.name, studentIds });
  const changed = await getGroup(ctx, before.id);
  ctx.changes?.set(before.id, differencesOf(inWords(before), inWords(changed.data)));
  return changed;
}

export async function deleteGroup(ctx: EmployeeContext, id: string): Promise<void> {
  const { id: deleted } = await requireGroup(ctx, id, 'edit');
  await markGroupDeleted(ctx.db, deleted, ctx.now);
}

/**
 * A group that the actor sees. With 'edit' those of the school stay as they are until the transaction
 * ends.
 * @throws NotFound, or Forbidden where only others may edit it
 */
async function requireGroup(
  { db, actor }: EmployeeContext,
  id: string,
  access: 'view' | 'edit',
): Promise<GroupRow> {
  if (access === 'edit') await lockSchool(db, actor.schoolId);
  const row = await findGroup(db, actor, id);
  if (!row) throw new NotFound();
  if (access === 'edit' && !canEdit(actor, row.createdBy.id)) throw new Forbidden();
  return row;
}

/** @throws Conflict where a picker would show two groups of this name */
async function refuseSameGroup({ db, actor }: EmployeeContext, name: string, changed?: GroupRow) {
  const same = await findSameGroup(db, actor, name, changed);
  if (same) throw new Conflict('same-name', `Já existe o grupo ${same.name}.`);
}

/** How many students, and not who: their names stay with them. */
const inWords = ({ name, studentIds }: Pick<StudentGroup, 'name' | 'studentIds'>) => ({
  name,
  studentIds: String(studentIds.length),
});

const toGroup = ({ actor }: EmployeeContext, { version: _, ...row }: GroupRow): StudentGroup => ({
  ...row,
  isEditable: canEdit(actor, row.createdBy.id),
});

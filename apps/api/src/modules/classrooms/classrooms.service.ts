import type { ClassroomBody } from '@caderneta/api-client/contract';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Forbidden, NotFound, StaleEdit } from '#/kernel/problems.ts';
import { type Change, isStale } from '#/kernel/versions.ts';
import { findStudentsOf } from '#/modules/students/students.service.ts';
import { distinctIds } from '#/policy/distinct-ids.ts';
import {
  countClassrooms,
  findClassroom,
  lockClassroom,
  replaceClassroom,
} from './classrooms.repository.ts';

// Exports for other modules.
export { listClassroomNames } from './classrooms.repository.ts';

export async function getClassroomWithStudents(ctx: EmployeeContext, id: string) {
  const { version, ...classroom } = await requireClassroom(ctx, id, 'view');
  const students = await findStudentsOf(ctx.db, ctx.actor, classroom.id);
  return { data: { ...classroom, students }, version };
}

export async function changeClassroom(
  ctx: EmployeeContext,
  { id, body, expectedVersion }: Change<ClassroomBody>,
) {
  const { version, ...current } = await requireClassroom(ctx, id, 'edit');
  if (isStale(expectedVersion, version)) throw new StaleEdit(current);
  const changed = await replaceClassroom(ctx.db, current.id, body);
  return { data: changed, version: changed.version };
}

type Caller = Pick<EmployeeContext, 'db' | 'actor'>;

/**
 * A classroom that the actor sees. With 'edit' it stays locked until the transaction ends.
 * @throws NotFound
 */
export async function requireClassroom({ db, actor }: Caller, id: string, access: 'view' | 'edit') {
  if (access === 'edit') await lockClassroom(db, actor, id);
  const classroom = await findClassroom(db, actor, id);
  if (!classroom) throw new NotFound();
  return classroom;
}

/**
 * Classrooms that the actor writes to.
 * @returns each id once
 * @throws NotFound where the school lacks one, Forbidden where one belongs to other teachers
 */
export async function requireClassrooms({ db, actor }: Caller, ids: string[]): Promise<string[]> {
  const wanted = distinctIds(ids);
  const { found, visible } = await countClassrooms(db, actor, wanted);
  if (found < wanted.length) throw new NotFound();
  if (visible < found) throw new Forbidden('Há turmas que não são suas.');
  return wanted;
}

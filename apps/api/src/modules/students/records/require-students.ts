import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Forbidden, NotFound } from '#/kernel/problems.ts';
import { lockSchool } from '#/modules/schools/exports.ts';
import { distinctIds } from '#/policy/distinct-ids.ts';
import { countStudents, findStudent } from './students.repository.ts';

/**
 * A student who is still here and whom the actor sees. With 'edit' the people of the school stay
 * locked until the transaction ends.
 * @throws NotFound
 */
export async function requireStudent(
  { db, actor }: Pick<EmployeeContext, 'db' | 'actor'>,
  id: string,
  access: 'view' | 'edit',
) {
  if (access === 'edit') await lockSchool(db, actor.schoolId);
  const student = await findStudent(db, actor, id);
  if (!student) throw new NotFound();
  return student;
}

/**
 * The students once each, where the actor sees all of them.
 * @throws {NotFound} where the school lacks one
 * @throws {Forbidden} where the actor does not see one
 */
export async function requireStudents(
  { db, actor }: EmployeeContext,
  studentIds: string[],
): Promise<string[]> {
  const ids = distinctIds(studentIds);
  const { found, visible } = await countStudents(db, actor, ids);
  if (found < ids.length) throw new NotFound();
  if (visible < found) throw new Forbidden('Há alunos que não são das suas turmas.');
  return ids;
}

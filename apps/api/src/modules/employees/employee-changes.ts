import { type Employee, roleLabels } from '@caderneta/api-client/contract';
import type { EmployeeContext, ValueChange } from '#/kernel/call-context.ts';
import { differencesOf } from '#/modules/audit/differences.ts';
import { findClassroomNames } from '#/modules/classrooms/exports.ts';

/** A new password leaves its field, and nothing of it. */
export const passwordChange: ValueChange = { field: 'password', before: null, after: null };

/** From what to what an employee was changed, for the audit log. */
export async function changesOfEmployee(
  { db, actor }: EmployeeContext,
  before: Employee,
  after: Employee,
): Promise<ValueChange[]> {
  const ids = [...new Set([...before.classroomIds, ...after.classroomIds])];
  const names = await findClassroomNames(db, actor.schoolId, ids);
  const inWords = ({ name, email, role, classroomIds }: Employee) => ({
    name,
    email,
    role: roleLabels[role as keyof typeof roleLabels],
    classroomIds:
      classroomIds
        .flatMap((id) => names.get(id) ?? [])
        .sort()
        .join(', ') || null,
  });
  return differencesOf(inWords(before), inWords(after));
}

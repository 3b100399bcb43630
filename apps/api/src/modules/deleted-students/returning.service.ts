import type {
  ParsedInput,
  returnStudent,
  Student,
  StudentDeletion,
  StudentReturn,
} from '@caderneta/api-client/contract';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict } from '#/kernel/problems.ts';
import { requireClassrooms } from '#/modules/classrooms/classrooms.service.ts';
import { followClassrooms, lockWaiting } from '#/modules/communications/communications.service.ts';
import { requireDeletedStudent } from './deleted-students.service.ts';
import { findFamilyOf, findPlaceOf, markStudentReturned } from './returning.repository.ts';
import { getStudentWithGuardians } from '#/modules/students/students.service.ts';
import { requireStudent } from '#/modules/students/records/require-students.ts';

/** What deleting a student who is still here would do. */
export async function planDeletion(ctx: EmployeeContext, id: string): Promise<StudentDeletion> {
  const student = await requireStudent(ctx, id, 'view');
  return { guardians: await findFamilyOf(ctx.db, student.id, ctx.now) };
}

/** What would come back with a deleted student. */
export async function planReturn(ctx: EmployeeContext, id: string): Promise<StudentReturn> {
  const { db, now } = ctx;
  const student = await requireReturning(ctx, id, 'view');
  const family = await findFamilyOf(db, student.id, now);
  const guardians = family.map(({ otherStudents: _, ...guardian }) => guardian);
  return { ...(await findPlaceOf(db, student.id)), guardians };
}

/**
 * Takes a deleted student back into a class. Nothing of theirs went with the deletion, so that the
 * family reads on, on the devices that it had. What waits for the whole class is for them, too.
 */
export async function takeStudentBack(
  ctx: EmployeeContext,
  id: string,
  body: ParsedInput<typeof returnStudent>['body'],
): Promise<Student> {
  const { db, actor } = ctx;
  const student = await requireReturning(ctx, id, 'edit');
  const [classroomId] = await requireClassrooms(ctx, [body.classroomId], 'classroomId');
  if (!classroomId) throw new Error('the classroom was not found');
  await lockWaiting(db, actor.schoolId);
  await markStudentReturned(db, student.id, classroomId);
  await followClassrooms(db, actor.schoolId);
  return (await getStudentWithGuardians(ctx, student.id)).data;
}

/** @throws NotFound, or Conflict for a student who is here or was deleted too long ago */
async function requireReturning(ctx: EmployeeContext, id: string, access: 'view' | 'edit') {
  const student = await requireDeletedStudent(ctx, id, access, 'Este aluno já está na escola.');
  if (student.returnsUntil === null) throw new Conflict('too-long-ago');
  return student;
}

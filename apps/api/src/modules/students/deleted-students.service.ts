import type { DeletedStudent, Erasure } from '@caderneta/api-client/contract';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict, NotFound } from '#/kernel/problems.ts';
import { isStale, versionOfContent } from '#/kernel/versions.ts';
import {
  countRosterRowsAbout,
  forgetInRosters,
} from '#/modules/roster-imports/forget-people.repository.ts';
import { lockSchool } from '#/modules/schools/schools.repository.ts';
import {
  countDiaries,
  countItems,
  eraseFamily,
  eraseItems,
  eraseStoredAnswers,
  eraseStudentRows,
  findDeletedStudent,
  findGuardiansOf,
  isPresent,
  lockErased,
} from './deleted-students.repository.ts';

/** What erasing the student would take along. */
export async function planErasure(ctx: EmployeeContext, id: string) {
  const student = await requireDeletedStudent(ctx, id, 'view');
  const { erasure, version } = await planFor(ctx, student);
  return { data: erasure, version };
}

/**
 * Erases everything stored about a deleted student and about guardians who have no other student.
 * Bytes of their files leave with the nightly cleanup, because a transaction cannot bring them back.
 * @param expectedVersion of the plan that the administrator confirmed
 */
export async function eraseDeletedStudent(
  ctx: EmployeeContext,
  id: string,
  expectedVersion: number | undefined,
): Promise<void> {
  const student = await requireDeletedStudent(ctx, id, 'edit');
  const { erasure, version, guardians } = await planFor(ctx, student);
  if (isStale(expectedVersion, version)) {
    const detail = 'O que seria apagado mudou desde que você abriu a confirmação. Confira de novo.';
    throw new Conflict('stale', detail, { current: erasure });
  }
  const { db, actor } = ctx;
  const erased = guardians.filter(({ isErased }) => isErased);
  await forgetInRosters(db, actor.schoolId, { student, guardians });
  await eraseStoredAnswers(db, { student, guardians: erased });
  await eraseItems(db, student.id);
  await eraseFamily(
    db,
    erased.map((guardian) => guardian.id),
  );
  await eraseStudentRows(db, student.id);
}

/**
 * A student who left. With 'edit' they, their guardians and their items stay locked until the
 * transaction ends.
 * @throws NotFound, or Conflict where the student is still here
 */
async function requireDeletedStudent(
  { db, actor }: EmployeeContext,
  id: string,
  access: 'view' | 'edit',
): Promise<DeletedStudent> {
  const { schoolId } = actor;
  if (access === 'edit') {
    await lockSchool(db, schoolId);
    await lockErased(db, schoolId, id);
  }
  const student = await findDeletedStudent(db, actor, id);
  if (student) return student;
  if (await isPresent(db, schoolId, id)) throw new Conflict('not-deleted');
  throw new NotFound();
}

async function planFor({ db, actor }: EmployeeContext, student: DeletedStudent) {
  const guardians = await findGuardiansOf(db, student.id);
  const erasure: Erasure = {
    student,
    diaries: await countDiaries(db, student.id),
    guardians: guardians.map(({ phone: _phone, email: _email, ...shown }) => shown),
    ...(await countItems(db, student.id)),
    importRows: await countRosterRowsAbout(db, actor.schoolId, { student, guardians }),
  };
  return { erasure, guardians, version: versionOfContent(erasure) };
}

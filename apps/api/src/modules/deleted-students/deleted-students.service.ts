import type { DeletedStudent, Erasure } from '@caderneta/api-client/contract';
import type { Database } from '#/database/database.ts';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict, NotFound } from '#/kernel/problems.ts';
import { isStale, versionOfContent } from '#/kernel/versions.ts';
import { countRosterRowsAbout, forgetInRosters } from '#/modules/roster-imports/exports.ts';
import { lockSchool } from '#/modules/schools/exports.ts';
import {
  countDiaries,
  countItems,
  eraseFamily,
  eraseItems,
  eraseStoredAnswers,
  eraseStudentRows,
  findDeletedStudent,
  findExpired,
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
  await eraseStudent(ctx.db, ctx.actor.schoolId, { student, guardians });
}

/**
 * Erases deleted students whose school keeps them no longer, up to `limit` of all schools. Each is a
 * transaction of its own, for which people at work in the school wait.
 * @returns how many were due
 */
export async function eraseExpiredStudents(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const due = await findExpired(db, { now, limit });
  for (const { id, schoolId } of due) {
    // A job, which erases one student after another.
    await db.transaction(async (tx) => {
      await lockSchool(tx, schoolId);
      await lockErased(tx, schoolId, id);
      // Meanwhile an administrator may have erased the student, or chosen a longer time.
      const [expired] = await findExpired(tx, { now, limit: 1, studentId: id });
      const student = expired && (await findDeletedStudent(tx, { schoolId, now }, id));
      if (!student) return;
      const guardians = await findGuardiansOf(tx, id);
      await eraseStudent(tx, schoolId, { student, guardians });
    });
  }
  return due.length;
}

type Erased = Pick<Awaited<ReturnType<typeof planFor>>, 'guardians'> & {
  student: DeletedStudent;
};

async function eraseStudent(tx: Database, schoolId: string, { student, guardians }: Erased) {
  const erased = guardians.filter(({ isErased }) => isErased);
  await forgetInRosters(tx, schoolId, { student, guardians });
  await eraseStoredAnswers(tx, { student, guardians: erased });
  await eraseItems(tx, student.id);
  await eraseFamily(
    tx,
    erased.map((guardian) => guardian.id),
  );
  await eraseStudentRows(tx, student.id);
}

/**
 * A student who left. With 'edit' they, their guardians and their items stay locked until the
 * transaction ends.
 * @param present the sentence for a student who is still here
 * @throws NotFound, or Conflict where the student is still here
 */
export async function requireDeletedStudent(
  { db, actor, now }: EmployeeContext,
  id: string,
  access: 'view' | 'edit',
  present?: string,
): Promise<DeletedStudent> {
  const { schoolId } = actor;
  if (access === 'edit') {
    await lockSchool(db, schoolId);
    await lockErased(db, schoolId, id);
  }
  const student = await findDeletedStudent(db, { schoolId, now }, id);
  if (student) return student;
  if (await isPresent(db, schoolId, id)) throw new Conflict('not-deleted', present);
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

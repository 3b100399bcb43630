import { createHash } from 'node:crypto';
import type { Erasure } from '@caderneta/api-client/contract';
import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import { Conflict, NotFound } from '#/kernel/problems.ts';
import {
  countRosterRowsAbout,
  forgetInRosters,
} from '#/modules/roster-imports/forget-people.repository.ts';
import { lockSchool } from '#/modules/schools/lock-school.repository.ts';
import {
  eraseFamily,
  eraseItems,
  eraseStudentRows,
  eraseStoredAnswers,
} from './erasing.repository.ts';
import {
  countDiaries,
  countItems,
  findDeletedStudent,
  findGuardiansOf,
  isPresent,
  lockErased,
  type GuardianOfDeleted,
} from './deleted-students.repository.ts';

interface Asking {
  db: Database;
  actor: Actor;
}

export async function readErasure(asking: Asking, id: string) {
  const { erasure, version } = await planErasure(asking, id);
  return { data: erasure, version };
}

/**
 * Erases everything stored about a deleted student and about guardians who have no other student.
 * Bytes of their files leave with the nightly cleanup, because a transaction cannot bring them back.
 * @param expectedVersion of the plan that the administrator confirmed
 */
export function erase(asking: Asking, id: string, expectedVersion?: number): Promise<void> {
  return asking.db.transaction(async (tx) => {
    const { schoolId } = asking.actor;
    await lockSchool(tx, schoolId);
    await lockErased(tx, schoolId, id);
    const { erasure, version, guardians } = await planErasure({ ...asking, db: tx }, id);
    if (expectedVersion !== undefined && expectedVersion !== version) {
      const detail =
        'O que seria apagado mudou desde que você abriu a confirmação. Confira de novo.';
      throw new Conflict('stale', detail, { current: erasure });
    }
    const erased = guardians.filter(({ isErased }) => isErased);
    const { student } = erasure;
    await forgetInRosters(tx, schoolId, { student, guardians });
    await eraseStoredAnswers(tx, { student, guardians: erased });
    await eraseItems(tx, student.id);
    await eraseFamily(
      tx,
      erased.map((guardian) => guardian.id),
    );
    await eraseStudentRows(tx, student.id);
  });
}

interface ErasurePlan {
  erasure: Erasure;
  version: number;
  guardians: GuardianOfDeleted[];
}

async function planErasure({ db, actor }: Asking, id: string): Promise<ErasurePlan> {
  const { schoolId } = actor;
  const student = await findDeletedStudent(db, actor, id);
  if (!student) {
    if (await isPresent(db, schoolId, id)) throw new Conflict('not-deleted', notDeleted);
    throw new NotFound();
  }
  const guardians = await findGuardiansOf(db, student.id);
  const erasure: Erasure = {
    student,
    diaries: await countDiaries(db, student.id),
    guardians: guardians.map(({ phone: _phone, email: _email, ...shown }) => shown),
    ...(await countItems(db, student.id)),
    importRows: await countRosterRowsAbout(db, schoolId, { student, guardians }),
  };
  return { erasure, guardians, version: versionOf(erasure) };
}

const notDeleted = 'Este aluno está na escola. Só um aluno deletado pode ser apagado.';

/** Differs where something else would be erased than was shown. */
function versionOf(erasure: Erasure): number {
  const digest = createHash('sha256').update(JSON.stringify(erasure)).digest();
  return 1 + (digest.readUInt32BE() % 999_999_999);
}

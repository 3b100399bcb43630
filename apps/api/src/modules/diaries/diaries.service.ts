import type {
  ClassroomLastDiaries,
  DiaryBody,
  DiaryEntry,
  PendingDiaryGroup,
} from '@caderneta/api-client/contract';
import { dayOf } from '@caderneta/school-time';
import type { Actor } from '#/policy/actor.ts';
import { canEdit } from '#/policy/scope.ts';
import type { Database } from '#/database/database.ts';
import { Conflict, Forbidden, Invalid, NotFound } from '#/kernel/problems.ts';
import { findClassroom } from '#/modules/classrooms/classrooms.repository.ts';
import { ensureAudience } from '#/modules/communications/audience.service.ts';
import { queueDiaryNews } from '#/push/push.repository.ts';
import {
  countPendingDiaries,
  findDiaryModes,
  findLastDiaries,
  findStudentDiaries,
  isStudentVisible,
} from './diaries.repository.ts';
import { deleteDiary, insertDiaries, lockLastDiary } from './filling.repository.ts';

interface Asking {
  db: Database;
  actor: Actor;
  now: Date;
}

const today = ({ actor, now }: Asking) => dayOf(now, actor.timezone);

export async function readClassroom(
  asking: Asking,
  classroomId: string,
): Promise<ClassroomLastDiaries> {
  const { classroom, counted } = await countClassroom(asking, classroomId);
  const { pending, total } = counted;
  const lastDiaries = await findLastDiaries(asking.db, asking.actor, classroomId);
  return { classroom, diaryCount: { pending, total }, lastDiaries };
}

export async function readPending(
  asking: Asking,
  classroomId: string,
): Promise<PendingDiaryGroup[]> {
  const { classroom, counted } = await countClassroom(asking, classroomId);
  const day = today(asking);
  const all = await findLastDiaries(asking.db, asking.actor, classroomId);
  const students = all
    .filter(({ lastDiaryDate }) => lastDiaryDate !== day)
    .map(({ studentId, studentName }) => ({ id: studentId, name: studentName }));
  return [{ ...counted, diaryMode: classroom.diaryMode, students }];
}

async function countClassroom(asking: Asking, classroomId: string) {
  const { db, actor } = asking;
  const classroom = await findClassroom(db, actor, classroomId);
  const [counted] = await countPendingDiaries(db, actor, today(asking), classroomId);
  if (!classroom || !counted) throw new NotFound();
  return { classroom, counted };
}

export async function readStudent(
  asking: Asking,
  { studentId, limit, offset }: { studentId: string; limit: number; offset: number },
): Promise<{ items: DiaryEntry[]; total: number }> {
  const { db, actor } = asking;
  if (!(await isStudentVisible(db, actor, studentId))) throw new NotFound();
  const { rows, total } = await findStudentDiaries(db, actor, studentId, { limit, offset });
  const items = rows.map(({ diary, employee }, index) => ({
    ...diary,
    createdAt: diary.createdAt.toISOString(),
    employee: { name: employee.name },
    isDeletable: offset + index === 0 && diary.day === today(asking) && canEdit(actor, employee.id),
  }));
  return { items, total };
}

/** All of the students or none: one who already has today's diary refuses it for everybody. */
export async function fillDiaries(asking: Asking, { communication, studentIds }: DiaryBody) {
  const { db, actor, now } = asking;
  const ids = await ensureAudience(db, actor, studentIds);
  return db.transaction(async (tx) => {
    const found = await findDiaryModes(tx, actor, ids);
    if (found.some(({ mode }) => mode !== communication.mode)) {
      const message = 'Os diários desta turma são de outro tipo.';
      throw new Invalid([{ path: 'communication.mode', message }]);
    }
    const students = found.map(({ studentId, classroomId }) => ({ studentId, classroomId }));
    const filling = { content: communication, students, day: today(asking), now };
    const stored = await insertDiaries(tx, actor, filling);
    const filled = new Set(stored.map(({ studentId }) => studentId));
    const refused = ids.filter((id) => !filled.has(id));
    if (refused.length > 0) {
      const detail = 'Há alunos que já têm o diário de hoje. Nada foi salvo.';
      throw new Conflict('diary-exists', detail, { studentIds: refused });
    }
    await queueDiaryNews(tx, ids, now);
    return stored;
  });
}

/** Deletes today's diary of a student; an earlier one stays. */
export async function deleteLast({ db, actor, now }: Asking, studentId: string): Promise<void> {
  if (!(await isStudentVisible(db, actor, studentId))) throw new NotFound();
  await db.transaction(async (tx) => {
    const last = await lockLastDiary(tx, actor, studentId);
    if (!last) throw new NotFound();
    if (!canEdit(actor, last.employeeId)) throw new Forbidden();
    if (last.day !== dayOf(now, actor.timezone)) {
      throw new Conflict('not-deletable', 'Só a entrada de hoje pode ser deletada.');
    }
    await deleteDiary(tx, actor, last.id);
  });
}

import {
  limits,
  type ClassroomLastDiaries,
  type DiaryBody,
  type DiaryEntry,
  type PendingDiaryCount,
  type PendingDiaryGroup,
} from '@caderneta/api-client/contract';
import { dayOf } from '@caderneta/school-time';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict, Forbidden, Invalid, NotFound } from '#/kernel/problems.ts';
import { requireClassroom } from '#/modules/classrooms/classrooms.service.ts';
import { findDayOff } from '#/modules/schools/school-settings.service.ts';
import { requireStudent, requireStudents } from '#/modules/students/records/require-students.ts';
import { canEdit } from '#/policy/scope.ts';
import { tellOfDiaries } from '#/telling/news.service.ts';
import {
  countDiariesOf,
  deleteDiary,
  findDiaryModes,
  findLastDiaries,
  findStudentDiaries,
  insertDiaries,
  lockDiaries,
  type LockedDiary,
  lockLastDiary,
} from './diaries.repository.ts';

const today = ({ actor, now }: EmployeeContext) => dayOf(now, actor.timezone);

/**
 * Of each classroom that the actor sees, or of one of them: those with missing diaries first, both
 * parts by name. On a day off nothing is pending.
 */
export async function countPending(
  ctx: EmployeeContext,
  classroomId?: string,
): Promise<PendingDiaryCount[]> {
  const day = today(ctx);
  const dayOff = await findDayOff(ctx, day);
  const counted = await countDiariesOf(ctx.db, ctx.actor, day, classroomId);
  return counted
    .map((count) => ({ ...count, pending: dayOff ? 0 : count.total - count.filled, dayOff }))
    .toSorted((one, other) => Number(other.pending > 0) - Number(one.pending > 0));
}

export async function getLastDiaries(
  ctx: EmployeeContext,
  classroomId: string,
): Promise<ClassroomLastDiaries> {
  const { version: _, ...classroom } = await requireClassroom(ctx, classroomId, 'view');
  const { pending, filled, total, dayOff } = await countClassroom(ctx, classroom.id);
  const lastDiaries = await findLastDiaries(ctx.db, ctx.actor, classroom.id);
  return { classroom, diaryCount: { pending, filled, total, dayOff }, lastDiaries };
}

export async function getPendingStudents(
  ctx: EmployeeContext,
  classroomId: string,
): Promise<PendingDiaryGroup[]> {
  const { id, diaryMode } = await requireClassroom(ctx, classroomId, 'view');
  const counted = await countClassroom(ctx, id);
  const day = today(ctx);
  const all = await findLastDiaries(ctx.db, ctx.actor, id);
  const students = all
    .filter(({ lastDiaryDate }) => lastDiaryDate !== day)
    .map(({ studentId, studentName }) => ({ id: studentId, name: studentName }));
  return [{ ...counted, diaryMode, students }];
}

async function countClassroom(ctx: EmployeeContext, id: string): Promise<PendingDiaryCount> {
  const [counted] = await countPending(ctx, id);
  if (!counted) throw new NotFound();
  return counted;
}

export async function listDiariesOfStudent(
  ctx: EmployeeContext,
  { studentId, limit, offset }: { studentId: string; limit: number; offset: number },
): Promise<{ items: DiaryEntry[]; total: number }> {
  const { id } = await requireStudent(ctx, studentId, 'view');
  const { db, actor } = ctx;
  const { rows, total } = await findStudentDiaries(db, actor, id, { limit, offset });
  const items = rows.map(({ diary, employee }, index) => ({
    ...diary,
    createdAt: diary.createdAt.toISOString(),
    employee: { name: employee.name },
    isDeletable: offset + index === 0 && diary.day === today(ctx) && canEdit(actor, employee.id),
  }));
  return { items, total };
}

/**
 * All of the students or none: one who already has today's diary, which this one does not replace,
 * refuses it for everybody.
 */
export async function fillDiaries(ctx: EmployeeContext, body: DiaryBody) {
  const { communication, studentIds, replaces = [] } = body;
  const day = dayOfFilling(ctx, body.day);
  const { db, actor, now } = ctx;
  const ids = await requireStudents(ctx, studentIds);
  const found = await findDiaryModes(db, actor, ids);
  if (found.some(({ mode }) => mode !== communication.mode)) {
    const message = 'Os diários desta turma são de outro tipo.';
    throw new Invalid([{ path: 'communication.mode', message }]);
  }
  const students = found.map(({ studentId, classroomId }) => ({ studentId, classroomId }));
  for (const diary of await lockDiaries(db, actor, { ids: replaces, studentIds: ids })) {
    await deleteTodays(ctx, diary);
  }
  const filling = { content: communication, students, day, now };
  const stored = await insertDiaries(db, actor, filling);
  const filled = new Set(stored.map(({ studentId }) => studentId));
  const refused = ids.filter((id) => !filled.has(id));
  if (refused.length > 0) {
    throw new Conflict('diary-exists', undefined, { studentIds: refused });
  }
  await tellOfDiaries(db, { studentIds: ids, schoolId: actor.schoolId, now });
  return stored;
}

/** The day that a filled diary belongs to. */
function dayOfFilling(ctx: EmployeeContext, day = today(ctx)): string {
  const late = differenceInCalendarDays(today(ctx), day);
  if (late >= 0 && late <= limits.diaryDaysLate) return day;
  const message = `O diário deve ser de hoje ou de até ${limits.diaryDaysLate} dias atrás: confira a data deste aparelho.`;
  throw new Invalid([{ path: 'day', message }]);
}

/** Deletes today's diary of a student; an earlier one stays. */
export async function deleteLastDiary(ctx: EmployeeContext, studentId: string): Promise<void> {
  const student = await requireStudent(ctx, studentId, 'view');
  const { db, actor } = ctx;
  const last = await lockLastDiary(db, actor, student.id);
  if (!last) throw new NotFound();
  await deleteTodays(ctx, last);
}

/** Deletes a diary of today; its author and administrators may. */
async function deleteTodays(ctx: EmployeeContext, diary: LockedDiary): Promise<void> {
  const { db, actor } = ctx;
  if (!canEdit(actor, diary.employeeId)) throw new Forbidden();
  if (diary.day !== today(ctx)) {
    throw new Conflict('not-deletable');
  }
  await deleteDiary(db, actor, diary.id);
}

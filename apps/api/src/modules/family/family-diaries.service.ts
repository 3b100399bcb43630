import type { DiaryRecord } from '@caderneta/api-client/contract';
import { NotFound } from '#/kernel/problems.ts';
import { findStudentDiaries } from '#/modules/diaries/diaries.repository.ts';
import { type Asking, findFamily } from './family.ts';
import { isDiaryOfFamily, keepDiaryView } from './family-diaries.repository.ts';

export async function readDiaries(
  asking: Asking,
  studentId: string,
  page: { limit: number; offset: number },
): Promise<{ items: DiaryRecord[]; total: number }> {
  const { children } = await findFamily(asking);
  const child = children.find(({ id }) => id === studentId.toLowerCase());
  if (!child) throw new NotFound();
  const { rows, total } = await findStudentDiaries(asking.db, asking.guardian, child.id, page);
  const items = rows.map(({ diary, employee }) => ({
    ...diary,
    createdAt: diary.createdAt.toISOString(),
    employee: { name: employee.name },
  }));
  return { items, total };
}

export async function openDiary(asking: Asking, id: string): Promise<void> {
  const { db, guardian, now } = asking;
  if (!(await isDiaryOfFamily(db, await findFamily(asking), id))) throw new NotFound();
  await keepDiaryView(db, { diaryId: id, guardianId: guardian.id, viewedAt: now });
}

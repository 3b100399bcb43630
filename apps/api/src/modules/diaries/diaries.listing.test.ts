import type { DiaryEntry } from '@caderneta/api-client/contract';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { diaries } from '#/database/schema/diaries.ts';
import { students } from '#/database/schema/students.ts';
import { type Caller, callerOf } from '../../../testing/caller.ts';
import { makeEmployee, makeStudent } from '../../../testing/school.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, administrator, teacher } = useTestSchool();
beforeAll(() => {
  at.services.now = () => new Date('2026-03-10T15:00:00Z');
});
beforeEach(() => at.db.delete(diaries));

const list = (caller: Caller, id: string, more = '') =>
  caller.get(`/v1/Diaries/GetStudentDiaries?studentId=${id}${more}`);
const remove = (caller: Caller, id: string) =>
  caller.delete(`/v1/Diaries/DeleteStudentLastDiary?studentId=${id}`);
const deletable = async (caller: Caller) =>
  (await list(caller, at.ana.id)).json<DiaryEntry[]>().map(({ isDeletable }) => isDeletable);

async function wrote(employeeId: string, ...days: string[]) {
  const of = { schoolId: at.school.id, classroomId: at.jardim.id, studentId: at.ana.id };
  const rows = days.map((day) => ({
    ...of,
    employeeId,
    day,
    mode: 'Preschool' as const,
    details: `Em ${day}`,
  }));
  await at.db.insert(diaries).values(rows);
}

test('a student’s diaries come newest first, ten at a time', async () => {
  const days = Array.from(
    { length: 23 },
    (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`,
  );
  await wrote(at.teacher.id, ...days);
  const first = await list(teacher, at.ana.id);
  expect(first.headers['x-total-count']).toBe('23');
  const newest = days.toReversed();
  const daysOf = (response: typeof first) => response.json<DiaryEntry[]>().map(({ day }) => day);
  expect(daysOf(first)).toEqual(newest.slice(0, 10));
  expect(daysOf(await list(teacher, at.ana.id, '&offset=10&limit=10'))).toEqual(
    newest.slice(10, 20),
  );
  expect(daysOf(await list(teacher, at.ana.id, '&offset=20&limit=10'))).toEqual(newest.slice(20));
  expect(first.json<DiaryEntry[]>()[0]).toMatchObject({
    mode: 'Preschool',
    details: 'Em 2026-02-23',
    lunch: null,
    sleep: null,
    employee: { name: at.teacher.name },
  });
});

test('an entry is deletable where it is the newest, of today, and one’s own or an administrator asks', async () => {
  await wrote(at.teacher.id, '2026-03-09');
  expect([await deletable(teacher), await deletable(administrator)]).toEqual([[false], [false]]);
  await wrote(at.teacher.id, '2026-03-10');
  expect(await deletable(teacher)).toEqual([true, false]);
  expect(await deletable(administrator)).toEqual([true, false]);

  await at.db.delete(diaries);
  await wrote(at.administrator.id, '2026-03-10');
  expect([await deletable(teacher), await deletable(administrator)]).toEqual([[false], [true]]);
  const second = (await list(administrator, at.ana.id, '&offset=1')).json<DiaryEntry[]>();
  expect(second).toEqual([]);
});

test('deleting takes today’s entry and never an earlier one', async () => {
  await wrote(at.teacher.id, '2026-03-09', '2026-03-10');
  expect((await remove(teacher, at.ana.id)).statusCode).toBe(204);
  const again = await remove(teacher, at.ana.id);
  expect([again.statusCode, again.json().code]).toEqual([409, 'not-deletable']);
  expect((await at.db.select().from(diaries)).map(({ day }) => day)).toEqual(['2026-03-09']);
});

test('two deletions at once take one entry', async () => {
  await wrote(at.teacher.id, '2026-03-09', '2026-03-10');
  const answers = await Promise.all([1, 2, 3].map(() => remove(teacher, at.ana.id)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409]);
  expect(await at.db.select().from(diaries)).toHaveLength(1);
});

test('a diary of another is deleted by an administrator, not by a teacher', async () => {
  const other = await makeEmployee(at.db, at.school.id, 'outra@girassol.test', 'Teacher', [
    at.jardim,
  ]);
  await wrote(other.id, '2026-03-10');
  expect((await remove(teacher, at.ana.id)).statusCode).toBe(403);
  expect((await remove(administrator, at.ana.id)).statusCode).toBe(204);
  expect((await remove(administrator, at.ana.id)).statusCode).toBe(404);
});

test('a student out of reach, of another school or gone is not found', async () => {
  await wrote(at.teacher.id, '2026-03-10');
  const gone = await makeStudent(at.db, at.jardim, 'Gil Neto', [at.marta]);
  await at.db.update(students).set({ deletedAt: new Date() }).where(eq(students.id, gone.id));
  for (const id of [at.caio.id, at.otherStudent.id, gone.id]) {
    expect((await list(teacher, id)).statusCode).toBe(404);
    expect((await remove(teacher, id)).statusCode).toBe(404);
  }
  const stranger = await callerOf(at.app, 'admin@ipe.test');
  expect((await remove(stranger, at.ana.id)).statusCode).toBe(404);
  expect(await at.db.select().from(diaries)).toHaveLength(1);
});

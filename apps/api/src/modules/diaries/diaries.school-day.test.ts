import type {
  ClassroomLastDiaries,
  DiaryEntry,
  PendingDiaryGroup,
} from '@caderneta/api-client/contract';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { diaries } from '#/database/schema/diaries.ts';
import { schools } from '#/database/schema/schools.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, teacher } = useTestSchool();
beforeAll(async () => {
  const inManaus = { timezone: 'America/Manaus' };
  await at.db.update(schools).set(inManaus).where(eq(schools.id, at.school.id));
});
beforeEach(() => at.db.delete(diaries));

/** What the school's clock shows; Manaus is four hours behind UTC, all year. */
function itIs(local: string) {
  at.services.now = () => new Date(`${local}-04:00`);
}
const fill = () =>
  teacher.post('/v1/Communication/diary', {
    communication: { mode: 'Preschool', lunch: 'Full' },
    studentIds: [at.ana.id],
  });
const classroom = async () =>
  (
    await teacher.get(`/v1/Diaries/GetClassroomLastDiaries?classroomId=${at.jardim.id}`)
  ).json<ClassroomLastDiaries>();
const pending = async () =>
  (
    await teacher.get(`/v1/Diaries/GetClassroomPendingDiaryStudents?classroomId=${at.jardim.id}`)
  ).json<PendingDiaryGroup[]>();
const entries = async () =>
  (await teacher.get(`/v1/Diaries/GetStudentDiaries?studentId=${at.ana.id}`)).json<DiaryEntry[]>();
const remove = () => teacher.delete(`/v1/Diaries/DeleteStudentLastDiary?studentId=${at.ana.id}`);

test('a diary of 23:59 is of the day that ends, and the next minute needs a new one', async () => {
  itIs('2026-03-10T23:59:59');
  expect((await fill()).statusCode).toBe(201);
  expect((await fill()).statusCode).toBe(409);
  expect(await classroom()).toMatchObject({ diaryCount: { pending: 1, total: 2 } });
  expect(await entries()).toMatchObject([{ day: '2026-03-10', isDeletable: true }]);

  itIs('2026-03-11T00:00:00');
  expect(await classroom()).toMatchObject({ diaryCount: { pending: 2, total: 2 } });
  expect(await entries()).toMatchObject([{ day: '2026-03-10', isDeletable: false }]);
  expect((await remove()).statusCode).toBe(409);
  expect((await fill()).statusCode).toBe(201);
  expect(await entries()).toMatchObject([
    { day: '2026-03-11', isDeletable: true },
    { day: '2026-03-10', isDeletable: false },
  ]);
});

test('a diary that waited for a connection is of the day on which it was filled', async () => {
  itIs('2026-03-11T00:00:05');
  const fillOn = (day: string) =>
    teacher.post('/v1/Communication/diary', {
      communication: { mode: 'Preschool', lunch: 'Full' },
      studentIds: [at.ana.id],
      day,
    });
  expect((await fillOn('2026-03-10')).statusCode).toBe(201);
  expect((await fillOn('2026-03-10')).statusCode).toBe(409);
  expect((await fillOn('2026-03-08')).statusCode).toBe(201);
  expect((await classroom()).diaryCount).toMatchObject({ pending: 2 });

  for (const day of ['2026-03-07', '2026-03-12', '2026-02-30', 'ontem']) {
    const refused = await fillOn(day);
    expect([day, refused.statusCode]).toEqual([day, 422]);
    expect(refused.json()).toMatchObject({ errors: [{ path: 'day' }] });
  }
  expect((await entries()).map(({ day }) => day)).toEqual(['2026-03-10', '2026-03-08']);
});

test('midnight in São Paulo and in UTC is not yet midnight in Manaus', async () => {
  for (const local of ['2026-03-10T20:00:00', '2026-03-10T23:00:00']) {
    itIs(local);
    await fill();
    expect(await entries()).toMatchObject([{ day: '2026-03-10', isDeletable: true }]);
  }
});

test('the classroom says who has a diary since when, and who lacks today’s', async () => {
  expect(await classroom()).toEqual({
    classroom: { id: at.jardim.id, name: 'Jardim A', period: 'Morning', diaryMode: 'Preschool' },
    diaryCount: { pending: 2, filled: 0, total: 2, dayOff: null },
    lastDiaries: [
      { studentId: at.ana.id, studentName: at.ana.name, lastDiaryDate: null },
      { studentId: at.bruno.id, studentName: at.bruno.name, lastDiaryDate: null },
    ],
  });
  itIs('2026-03-09T12:00:00');
  await fill();
  itIs('2026-03-10T12:00:00');
  await fill();

  expect(await classroom()).toMatchObject({
    lastDiaries: [{ lastDiaryDate: '2026-03-10' }, { lastDiaryDate: null }],
  });
  expect(await pending()).toEqual([
    {
      classroomId: at.jardim.id,
      classroomName: 'Jardim A',
      pending: 1,
      filled: 1,
      total: 2,
      dayOff: null,
      diaryMode: 'Preschool',
      students: [{ id: at.bruno.id, name: at.bruno.name }],
    },
  ]);
});

import type { Announcement, Problem, School, UrgentBy } from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import { query, value } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const url = '/v1/communication/announcement';
const at2998 = (time: string) => new Date(`2998-03-10T${time}:00-03:00`);
let now = at2998('12:00');
const { at, administrator, teacher } = useTestSchool({ now: () => now });
beforeEach(async () => {
  now = at2998('12:00');
  await query(at.db, 'delete from communications');
  await setTo('TeachersByDay');
});
const setTo = (urgentBy: UrgentBy) => query(at.db, `update schools set urgent_by = '${urgentBy}'`);

const callers = { administrator, teacher };
type Name = keyof typeof callers;
const body = (communication: object, students = [at.ana]) => ({
  communication: { title: 'Passeio', description: 'Boné.', isUrgent: true, ...communication },
  studentIds: students.map(({ id }) => id),
});
const create = (by: Name, communication: object = {}) => callers[by].post(url, body(communication));
const errorsOf = (response: { json: () => unknown }) => (response.json() as Problem).errors;
const byDay =
  'Professores enviam urgentes das 6 às 22 h. Fora desse horário, fale com a administração.';

const refused = { right: 403, hour: 422 };
const hours = ['05:59', '06:00', '21:59', '22:00', '03:12'] as const;
const isDay = (time: string) => time === '06:00' || time === '21:59';
const cases = (['Administrators', 'TeachersByDay', 'Teachers'] as const).flatMap((setting) =>
  (['administrator', 'teacher'] as const).map((by) => [setting, by] as const),
);

test.each(cases)('%s: what the %s may send as urgent, at each hour', async (setting, by) => {
  await setTo(setting);
  const statusAt = (time: string) => {
    if (by === 'administrator' || setting === 'Teachers') return 201;
    if (setting === 'Administrators') return refused.right;
    return isDay(time) ? 201 : refused.hour;
  };
  const inSession = (await callers[by].get(`/v1/Schools/${at.school.id}`)).json<School>();
  const only = { 403: 'Never', 422: 'ByDay', 201: undefined }[statusAt('03:12')];
  expect(inSession.urgentOnly).toBe(only);
  for (const time of hours) {
    now = at2998(time);
    expect([time, (await create(by)).statusCode]).toEqual([time, statusAt(time)]);
    // What is not urgent is nobody's to refuse.
    expect((await create(by, { isUrgent: false })).statusCode).toBe(201);
  }
});

test('what is scheduled is judged by the hour at which it leaves, and refused in words', async () => {
  now = at2998('23:00');
  const daytime = '2998-03-11T09:00:00-03:00';
  const nightly = '2998-03-11T23:00:00-03:00';
  const path = 'communication.scheduledDate';
  const late = await create('teacher', { scheduledDate: nightly });
  expect([late.statusCode, errorsOf(late)]).toEqual([422, [{ path, message: byDay }]]);
  expect((await create('administrator', { scheduledDate: nightly })).statusCode).toBe(201);

  const made = await create('teacher', { scheduledDate: daytime });
  expect(made.statusCode).toBe(201);
  const { id } = made.json<{ id: string }>();
  const change = (communication: object) =>
    teacher.put(`${url}/${id}`, body({ isUrgent: undefined, ...communication }));
  // It stays urgent where nothing says otherwise: neither later nor now at 23 h.
  expect(errorsOf(await change({ scheduledDate: nightly }))).toEqual([{ path, message: byDay }]);
  expect(errorsOf(await change({}))).toEqual([{ path: 'communication.isUrgent', message: byDay }]);
  expect((await change({ isUrgent: false, scheduledDate: nightly })).statusCode).toBe(200);
  expect((await change({ isUrgent: true, scheduledDate: nightly })).statusCode).toBe(422);
});

test('neither a correction nor a child who comes later wakes somebody for who may not', async () => {
  const { id } = (await create('teacher')).json<{ id: string }>();
  now = at2998('23:00');
  const ordinary = (await create('teacher', { isUrgent: false })).json<{ id: string }>();
  const correct = (which: string, more: object = {}) =>
    teacher.post(`${url}/${which}/corrections`, {
      communication: { title: 'Passeio', description: 'Boné e água.', ...more },
      tell: 'Everybody',
    });
  for (const which of [id, ordinary.id]) {
    expect((await correct(which, { isUrgent: true })).statusCode).toBe(422);
    expect((await correct(which)).statusCode).toBeLessThan(300);
  }
  const corrected = (await teacher.get(`${url}/${ordinary.id}`)).json<Announcement>();
  expect(corrected.communication.isUrgent).toBe(false);
  const waking = `select count(*)::int from notifications where is_urgent and subject <> 'communication'`;
  expect(await value(at.db, waking)).toBe(0);

  const add = (by: Name) =>
    callers[by].post(`${url}/${id}/recipients`, { studentIds: [at.bruno.id] });
  expect((await add('teacher')).statusCode).toBe(422);
  expect((await add('administrator')).statusCode).toBe(200);
});

import type { Announcement } from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import { query } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const url = '/v1/communication/announcement';
const now = new Date('2026-03-10T15:00:00Z');
const { at, teacher } = useTestSchool({ now: () => now });
beforeEach(() => query(at.db, 'delete from communications'));

const body = (communication: object = {}) => ({
  communication: { title: 'Passeio', description: 'Boné.', ...communication },
  studentIds: [at.ana.id],
});
const scheduledDate = '2026-03-12T00:00:00.000Z';

async function create(communication: object): Promise<string> {
  const answer = await teacher.post(url, body(communication));
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
}

async function shown(id: string) {
  const { isUrgent, badge } = (await teacher.get(`${url}/${id}`)).json<Announcement>()
    .communication;
  return { isUrgent, badge };
}
const urgent = { isUrgent: true, badge: 'Urgente' };
const ordinary = { isUrgent: false, badge: null };

test('a comunicado is urgent where somebody says so, in its list too', async () => {
  const [urgentId, ordinaryId] = [await create({ isUrgent: true }), await create({})];
  expect(await shown(urgentId)).toEqual(urgent);
  expect(await shown(ordinaryId)).toEqual(ordinary);
  const rows = (await teacher.get(`${url}/list`)).json<Announcement[]>();
  expect(rows.find(({ communication }) => communication.id === urgentId)).toMatchObject({
    communication: urgent,
  });
});

test('a change without the field leaves it; one that says no ends it', async () => {
  const id = await create({ isUrgent: true, scheduledDate });
  const change = (communication: object) =>
    teacher.put(`${url}/${id}`, body({ scheduledDate, ...communication }));
  expect((await change({ title: 'Passeio adiado' })).statusCode).toBe(200);
  expect(await shown(id)).toEqual(urgent);
  expect((await change({ isUrgent: false })).statusCode).toBe(200);
  expect(await shown(id)).toEqual(ordinary);
});

test('undoing brings back whether it was urgent, and leaves what was not kept', async () => {
  const id = await create({ isUrgent: true, scheduledDate });
  const hold = () => teacher.put(`${url}/${id}?holdSeconds=12`, body({ isUrgent: false }));
  const undo = () => teacher.post(`/v1/communication/${id}/undo`);
  expect((await hold()).statusCode).toBe(200);
  expect(await shown(id)).toEqual(ordinary);
  expect((await undo()).statusCode).toBe(200);
  expect(await shown(id)).toEqual(urgent);

  expect((await hold()).statusCode).toBe(200);
  await query(at.db, `update communications set before_hold = before_hold - 'isUrgent'`);
  expect((await undo()).statusCode).toBe(200);
  expect(await shown(id)).toEqual(ordinary);
});

test('only a comunicado can be urgent', async () => {
  const dueDate = '2026-03-20';
  const answer = await teacher.post(
    '/v1/communication/activity',
    body({ dueDate, isUrgent: true }),
  );
  expect(answer.statusCode).toBe(422);
});

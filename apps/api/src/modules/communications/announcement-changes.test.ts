import type { Announcement, Created, Problem } from '@caderneta/api-client/contract';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Caller, callerOf } from '../../../test/caller.ts';

const address = '/v1/communication/announcement';
let at: TestApp;
let teacher: Caller;
beforeAll(async () => {
  at = await startTestApp();
  teacher = await callerOf(at.app, 'prof@girassol.test');
});
afterAll(() => at.close());
afterEach(() => {
  at.services.now = () => new Date();
});

const bodyOf = (studentIds: string[], more: object = {}) => ({
  communication: { title: 'Reunião', description: 'Na sala 2', ...more },
  studentIds,
});

async function schedule(scheduledDate = '2030-05-01T07:00:00-03:00') {
  const response = await teacher.post(address, bodyOf([at.ana.id], { scheduledDate }));
  expect(response.statusCode).toBe(201);
  return response.json<Created>().id;
}
const put = (id: string, body: object, headers = {}) =>
  teacher.put(`${address}/${id}`, body, headers);

test('a scheduled announcement has reached nobody; a change without a date sends it', async () => {
  const id = await schedule();
  const before = await teacher.get(`${address}/${id}`);
  expect(before.json<Announcement>()).toMatchObject({
    communication: { isScheduled: true, scheduledDate: '2030-05-01T10:00:00.000Z', sentAt: null },
    report: { classrooms: [{ name: 'Jardim A' }], total: 0 },
    classrooms: [{ id: at.jardim.id, name: 'Jardim A' }],
    studentIds: [at.ana.id],
    engagementDetails: [],
  });
  const changed = await put(id, bodyOf([at.bruno.id]), { 'if-match': before.headers.etag });
  expect(changed.statusCode).toBe(200);
  expect(changed.headers.etag).toBe('"2"');
  const sent = changed.json<Announcement>();
  expect(sent.communication).toMatchObject({ title: 'Reunião', isScheduled: false });
  expect(sent.communication.scheduledDate).toBeNull();
  expect(sent.engagementDetails.map(({ studentName }) => studentName)).toEqual([
    'Bruno Lima Prado',
  ]);
});

test('what is sent is not changed any more', async () => {
  const sent = await teacher.post(address, bodyOf([at.ana.id]));
  const response = await put(sent.json<Created>().id, bodyOf([at.bruno.id]));
  expect([response.statusCode, response.json<Problem>().code]).toEqual([409, 'already-sent']);
});

test('a change of an older state is refused with the current one', async () => {
  const id = await schedule();
  const response = await put(id, bodyOf([at.ana.id]), { 'if-match': '"7"' });
  expect(response.statusCode).toBe(409);
  const { current, code } = response.json<Problem>();
  expect(code).toBe('stale');
  expect(current).toEqual((await teacher.get(`${address}/${id}`)).json());
});

test('of two changes at the same time one sends, the other is refused', async () => {
  const id = await schedule();
  const both = await Promise.all([put(id, bodyOf([at.ana.id])), put(id, bodyOf([at.bruno.id]))]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const read = (await teacher.get(`${address}/${id}`)).json<Announcement>();
  expect(read.report.total).toBe(1);
});

test.each([
  ['the past', '2026-03-09T12:00:00Z'],
  ['later today', '2026-03-10T23:00:00-03:00'],
  ['tomorrow, where London is, but not here', '2026-03-11T02:00:00Z'],
])('scheduling for %s is refused', async (_when, scheduledDate) => {
  // 22:30 of March 10 in São Paulo.
  at.services.now = () => new Date('2026-03-11T01:30:00Z');
  const message = 'Não é possível agendar comunicados para o dia atual.';
  const errors = [{ path: 'communication.scheduledDate', message }];
  const created = await teacher.post(address, bodyOf([at.ana.id], { scheduledDate }));
  expect([created.statusCode, created.json<Problem>().errors]).toEqual([422, errors]);
  const changed = await put(await schedule(), bodyOf([at.ana.id], { scheduledDate }));
  expect([changed.statusCode, changed.json<Problem>().errors]).toEqual([422, errors]);
});

test('an announcement is scheduled for tomorrow, and then for another day', async () => {
  at.services.now = () => new Date('2026-03-11T01:30:00Z');
  const id = await schedule('2026-03-11T00:00:00-03:00');
  const scheduledDate = '2026-04-02T00:00:00-03:00';
  const changed = await put(id, bodyOf([at.bruno.id], { scheduledDate }));
  expect(changed.statusCode).toBe(200);
  expect(changed.json<Announcement>()).toMatchObject({
    communication: { scheduledDate: '2026-04-02T03:00:00.000Z', isScheduled: true, sentAt: null },
    studentIds: [at.bruno.id],
    engagementDetails: [],
  });
});

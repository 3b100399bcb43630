import type { Announcement, Created } from '@caderneta/api-client/contract';
import { beforeAll, expect, test } from '@jest/globals';
import { and, count, eq } from 'drizzle-orm';
import { notifications } from '#/database/schema/notifications.ts';
import { recipients } from '#/database/schema/recipients.ts';
import { students } from '#/database/schema/students.ts';
import { communicationBody, lateOnMarch10 } from '../../../../testing/communication-bodies.ts';
import { makeStudent } from '../../../../testing/school.ts';
import { useTestSchool } from '../../../../testing/use-test-school.ts';
import { sendScheduled } from './sending.service.ts';

const address = '/v1/communication/announcement';
const due = new Date('2026-05-04T03:00:00Z');
const { at, administrator } = useTestSchool();
beforeAll(() => {
  at.services.now = () => lateOnMarch10;
});

async function schedule(...studentIds: string[]) {
  const communication = { scheduledDate: due.toISOString() };
  const body = communicationBody('announcement', { communication, studentIds, fileIds: [] });
  const response = await administrator.post(address, body);
  return response.json<Created>().id;
}
const send = (id: string, now = due) => at.db.transaction((tx) => sendScheduled(tx, id, now));
const read = async (id: string) =>
  (await administrator.get(`${address}/${id}`)).json<Announcement>();
async function stored(table: typeof recipients, id: string) {
  const [row] = await at.db.select({ n: count() }).from(table).where(eq(table.communicationId, id));
  return row?.n;
}
const mailsOf = (id: string) =>
  at.db.$count(
    notifications,
    and(eq(notifications.communicationId, id), eq(notifications.channel, 'email')),
  );

test('due items are sent to the guardians of that time, and change their version', async () => {
  const leaving = await makeStudent(at.db, at.jardim, 'Davi Lima', [at.lia]);
  const id = await schedule(at.ana.id, at.bruno.id, at.duda.id, leaving.id);
  await at.db.update(students).set({ deletedAt: due }).where(eq(students.id, leaving.id));
  expect(await send(id)).toBe(true);
  const { headers } = await administrator.get(`${address}/${id}`);
  expect(headers.etag).toBe('"2"');
  const sent = await read(id);
  expect(sent.communication).toMatchObject({
    isScheduled: false,
    scheduledDate: due.toISOString(),
    sentAt: due.toISOString(),
  });
  expect(sent.engagementDetails.map((row) => [row.responsibleName, row.delivery])).toEqual([
    ['Rosa Dias', 'none'],
    ['Marta Lima', 'queued'],
    ['Marta Lima', 'queued'],
  ]);
  expect([await stored(recipients, id), await mailsOf(id)]).toEqual([3, 1]);
});

test('it is sent once, also when several try at the same time', async () => {
  const id = await schedule(at.ana.id, at.caio.id);
  const tries = await Promise.all([send(id), send(id), send(id)]);
  expect(tries.filter(Boolean)).toHaveLength(1);
  expect(await send(id, new Date('2026-06-01T00:00:00Z'))).toBe(false);
  expect([await stored(recipients, id), await mailsOf(id)]).toEqual([3, 3]);
  expect((await read(id)).communication.sentAt).toBe(due.toISOString());
});

test('a sending that fails leaves it scheduled', async () => {
  const id = await schedule(at.ana.id);
  const failing = at.db.transaction(async (tx) => {
    await sendScheduled(tx, id, due);
    throw new Error('the server is going down');
  });
  await expect(failing).rejects.toThrow('going down');
  expect((await read(id)).communication).toMatchObject({ isScheduled: true, sentAt: null });
  expect([await stored(recipients, id), await mailsOf(id)]).toEqual([0, 0]);
  expect(await send(id)).toBe(true);
});

test('items not due, deleted or sent meanwhile are left alone', async () => {
  const early = await schedule(at.ana.id);
  expect(await send(early, new Date(due.getTime() - 1))).toBe(false);
  expect((await read(early)).communication.isScheduled).toBe(true);

  const deleted = await schedule(at.ana.id);
  await administrator.delete(`${address}/${deleted}`);
  expect(await send(deleted)).toBe(false);
  expect(await stored(recipients, deleted)).toBe(0);

  const content = { studentIds: [at.bruno.id], fileIds: [] };
  const body = communicationBody('announcement', content);
  expect((await administrator.put(`${address}/${early}`, body)).statusCode).toBe(200);
  expect(await send(early)).toBe(false);
  expect([await stored(recipients, early), await mailsOf(early)]).toEqual([1, 1]);
  expect(await send(crypto.randomUUID())).toBe(false);
});

test('the engagement says what became of each e-mail', async () => {
  const id = await schedule(at.ana.id, at.caio.id, at.duda.id);
  await send(id);
  const become = (status: 'sent' | 'failed', guardianId: string) =>
    at.db.update(notifications).set({ status }).where(eq(notifications.guardianId, guardianId));
  await become('failed', at.jorge.id);
  await become('sent', at.lia.id);
  const { engagementDetails } = await read(id);
  expect(
    Object.fromEntries(engagementDetails.map((row) => [row.responsibleName, row.delivery])),
  ).toEqual({
    'Jorge Reis': 'failed',
    'Lia Reis': 'delivered',
    'Rosa Dias': 'none',
    'Marta Lima': 'queued',
  });
});

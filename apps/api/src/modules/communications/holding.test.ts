import type {
  Announcement,
  AuditEntry,
  CreatedCommunication,
} from '@caderneta/api-client/contract';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Caller } from '../../../testing/caller.ts';
import { query, value } from '../../../testing/query.ts';
import { until } from '../../../testing/until.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { findNextDue } from '#/jobs/dispatch-scheduled.repository.ts';
import { runEvery } from '#/timing/run-every.ts';
import { dispatchScheduled } from '#/jobs/dispatch-scheduled.ts';

const url = '/v1/communication/announcement';
const held = `${url}?holdSeconds=12`;
const noError = { onError: (error: unknown) => expect(error).toBeUndefined() };
const tomorrow = '2026-03-12T00:00:00.000Z';

let now: Date;
const { at, administrator, teacher } = useTestSchool();
beforeAll(() => {
  at.services.now = () => now;
  now = new Date('2026-03-10T15:00:00Z');
});
beforeEach(async () => {
  now = new Date('2026-03-10T15:00:00Z');
  await query(at.db, 'delete from communications');
});

const body = (communication: object = {}) => ({
  communication: { title: 'Passeio', description: 'Boné.', ...communication },
  studentIds: [at.ana.id, at.bruno.id],
});
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
const count = (table: string) => value<number>(at.db, `select count(*)::int from ${table}`);
const undo = (caller: Caller, id: string) => caller.post(`/v1/communication/${id}/undo`);
const read = async (id: string) => (await teacher.get(`${url}/${id}`)).json<Announcement>();
async function hold(address = held): Promise<CreatedCommunication> {
  const answer = await teacher.post(address, body());
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

test('a held item reaches nobody before its instant, and everybody once at it', async () => {
  const { id, heldSeconds } = await hold();
  expect(heldSeconds).toBe(12);
  later(3);
  const { communication } = await read(id);
  expect(communication).toMatchObject({ heldSeconds: 9, isScheduled: false, sentAt: null });
  expect(await findNextDue(at.db, now)).toBe(9000);
  later(8.999);
  expect(await dispatchScheduled(at.services, noError)).toBe(0);
  for (const table of ['recipients', 'notifications']) {
    expect([table, await count(table)]).toEqual([table, 0]);
  }

  later(0.001);
  const sent = await Promise.all([1, 2, 3].map(() => dispatchScheduled(at.services, noError)));
  expect(sent.toSorted()).toEqual([0, 0, 1]);
  expect((await read(id)).communication).toMatchObject({
    heldSeconds: null,
    sentAt: now.toISOString(),
    scheduledDate: null,
  });
  const recipients = await count('recipients');
  expect(recipients).toBeGreaterThan(0);
  expect(await dispatchScheduled(at.services, noError)).toBe(0);
  expect(await count('recipients')).toBe(recipients);
});

test('without a hold, or where the school has none, it is sent at once', async () => {
  const { id, heldSeconds } = await hold(url);
  expect(heldSeconds).toBeUndefined();
  expect((await read(id)).communication.sentAt).toBe(now.toISOString());
  const { config } = at.services;
  at.services.config = { ...config, holdSeconds: 0 };
  expect(await hold()).not.toHaveProperty('heldSeconds');
  at.services.config = config;
  const tooLong = await teacher.post(`${url}?holdSeconds=61`, body());
  expect(tooLong.statusCode).toBe(422);
});

test('a new item is gone after undoing, as often as it is asked, and its files are free', async () => {
  const { id } = await hold();
  for (const again of [{}, { wasUndone: true }]) {
    const undone = await undo(teacher, id);
    expect([undone.statusCode, undone.json()]).toEqual([200, { scheduledDate: null, ...again }]);
  }
  expect((await teacher.get(`${url}/${id}`)).statusCode).toBe(404);
  later(60);
  expect(await dispatchScheduled(at.services, noError)).toBe(0);
  expect(await count('recipients')).toBe(0);
  const [entry] = (await administrator.get('/v1/audit?verb=undo')).json<AuditEntry[]>();
  expect(entry).toMatchObject({ resource: 'sending', resourceId: id, subject: 'Passeio' });
});

test('an undone scheduled item is as it was before, and goes out at its time', async () => {
  const made = await teacher.post(url, body({ scheduledDate: tomorrow }));
  const { id } = made.json<CreatedCommunication>();
  const before = await read(id);
  const changed = { ...body({ title: 'Outro' }), studentIds: [at.ana.id] };
  const sent = await teacher.put(`${url}/${id}?holdSeconds=12`, changed);
  expect(sent.json<Announcement>().communication).toMatchObject({
    title: 'Outro',
    heldSeconds: 12,
  });
  const again = await teacher.put(`${url}/${id}`, changed);
  expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'held']);

  const undone = await undo(teacher, id);
  expect(undone.json()).toEqual({ scheduledDate: tomorrow });
  expect(await read(id)).toEqual(before);
  expect((await undo(teacher, id)).json()).toEqual({ scheduledDate: tomorrow });
  later(60);
  expect(await dispatchScheduled(at.services, noError)).toBe(0);
  now = new Date(tomorrow);
  expect(await dispatchScheduled(at.services, noError)).toBe(1);
});

test('a sending that has left cannot be undone, and says so', async () => {
  const { id } = await hold();
  later(12);
  await dispatchScheduled(at.services, noError);
  const refused = await undo(teacher, id);
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    409,
    'Já foi enviado: não dá mais para desfazer.',
  ]);
});

test('only its author and administrators undo', async () => {
  const byAdministrator = (await administrator.post(held, body())).json<CreatedCommunication>();
  expect((await undo(teacher, byAdministrator.id)).statusCode).toBe(403);
  expect((await undo(administrator, (await hold()).id)).statusCode).toBe(200);
});

test('of undoing and sending at the same instant exactly one wins', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id } = await hold();
    later(12);
    const send = () => dispatchScheduled(at.services, noError);
    const race =
      round % 2 ? [undo(teacher, id), send(), send()] : [send(), undo(teacher, id), send()];
    const answers = await Promise.all<unknown>(race);
    const [undone] = answers.filter((answer) => typeof answer === 'object') as {
      statusCode: number;
    }[];
    const sent = answers.filter((answer) => answer === 1).length;
    const recipients = await value<number>(
      at.db,
      `select count(*)::int from recipients where communication_id = '${id}'`,
    );
    const isUndone = undone?.statusCode === 200;
    expect([undone?.statusCode, sent, recipients > 0]).toEqual(
      isUndone ? [200, 0, false] : [409, 1, true],
    );
  }
});

test('a server that holds something looks at that instant, not at its next round', async () => {
  at.services.now = () => new Date();
  const rounds = runEvery(
    async () => {
      await dispatchScheduled(at.services, noError);
      return findNextDue(at.db, new Date());
    },
    { milliseconds: 600_000, onError: noError.onError },
  );
  at.services.dispatchAlarm.connect(rounds.wake);
  const { id } = await hold(`${url}?holdSeconds=1`);
  const isSent = async () => (await read(id)).communication.sentAt !== null;
  await until(isSent, 'the held item');
  await rounds.stop();
  at.services.now = () => now;
});

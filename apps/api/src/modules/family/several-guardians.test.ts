import type { Family, LinkState } from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import { issueLink } from '#/modules/guardian-access/links.repository.ts';
import { query, value } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const now = new Date('2026-11-20T12:00:00Z');
const { at } = useTestSchool({ isFreshForEach: true, now: () => now });

/** Cookies of one browser, as its calls and its pages send them. */
let jar: Map<string, string>;
let pagesJar: Map<string, string>;
beforeEach(useNewBrowser);
function useNewBrowser() {
  [jar, pagesJar] = [new Map(), new Map()];
}

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  more?: Record<string, string>,
) {
  const cookie = [...jar].map(([name, token]) => `${name}=${token}`).join('; ');
  const headers = { cookie, 'sec-fetch-site': 'same-origin', ...more };
  const answer = await at.app.inject({ method, url: `/v1/family${path}`, payload, headers });
  for (const { name, value: token, path: of } of answer.cookies) {
    const changed = of === '/v1/family' ? jar : pagesJar;
    if (token) changed.set(name, token);
    else changed.delete(name);
  }
  expect(Object.fromEntries(pagesJar)).toEqual(Object.fromEntries(jar));
  return answer;
}

async function linkOf({ id: guardianId, schoolId }: { id: string; schoolId: string }) {
  const link = { schoolId, guardianId, target: null, createdBy: null, now };
  return (await issueLink(at.db, link)).token;
}
async function enter(guardian: { id: string; schoolId: string }, joins?: boolean) {
  const payload = { token: await linkOf(guardian), joins };
  expect((await call('POST', '/session', payload)).statusCode).toBe(201);
}
const readFamily = async () => (await call('GET', '/me')).json<Family>();
const readers = async () => {
  const { schools = [], others = [] } = await readFamily();
  return [schools, others].map((of) => of.map(({ responsible }) => responsible.id));
};
const switchTo = async (id: string) => {
  const { others = [] } = await readFamily();
  const { deviceId } = others.find(({ responsible }) => responsible.id === id)!;
  return call('PUT', '/session', { deviceId });
};

test('a second guardian of the school stays beside the first, and they take turns', async () => {
  await enter(at.marta);
  const token = await linkOf(at.jorge);
  const asked = (await call('POST', '/links/check', { token })).json<LinkState>();
  expect(asked).toMatchObject({ isMine: false, canJoin: false, canStay: true });
  await enter(at.jorge, true);
  expect(await readers()).toEqual([[at.jorge.id], [at.marta.id]]);

  expect((await switchTo(at.marta.id)).statusCode).toBe(204);
  expect(await readers()).toEqual([[at.marta.id], [at.jorge.id]]);
  const ofMarta = await readFamily();
  expect(ofMarta.responsible.id).toBe(at.marta.id);
  expect((await switchTo(at.jorge.id)).statusCode).toBe(204);
  expect(await readers()).toEqual([[at.jorge.id], [at.marta.id]]);
  const live = 'select count(*)::int from guardian_devices where revoked_at is null';
  expect(await value(at.db, live)).toBe(2);
});

test('nobody reads as who rests, nor switches to a device of another browser', async () => {
  await enter(at.marta);
  await enter(at.jorge, true);
  const { others = [] } = await readFamily();
  const devices = (await call('GET', '/devices')).json<{ id: string }[]>();
  expect(devices.map(({ id }) => id)).not.toContain(others[0]!.deviceId);

  useNewBrowser();
  await enter(at.rosa);
  const { deviceId } = others[0]!;
  expect((await call('PUT', '/session', { deviceId })).statusCode).toBe(404);
});

test('what one guardian sent is never done as the other, whatever cookie it comes with', async () => {
  await enter(at.marta);
  await enter(at.jorge, true);
  const send = (person: { id: string }, key: string) =>
    call(
      'POST',
      '/chat/send',
      { text: 'A febre passou' },
      {
        'caderneta-person': person.id,
        'idempotency-key': key,
      },
    );
  expect((await send(at.jorge, 'of-jorge')).statusCode).toBe(201);
  await switchTo(at.marta.id);

  const refusals = [
    // Held on a slow line, and sent once more after its answer was lost.
    await send(at.jorge, 'held'),
    await send(at.jorge, 'of-jorge'),
    // By a faulty app in the name of who reads now.
    await send(at.marta, 'of-jorge'),
    await call('GET', '/unread', undefined, { 'caderneta-person': at.jorge.id }),
  ];
  expect(
    refusals.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code]),
  ).toEqual([
    [409, 'another-person'],
    [409, 'another-person'],
    [409, 'idempotency-key-of-another'],
    [409, 'another-person'],
  ]);
  const authors = await query(at.db, 'select guardian_id from chat_messages');
  expect(authors).toEqual([{ guardian_id: at.jorge.id }]);
  // Whoever is surprised asks who reads.
  const told = await call('GET', '/me', undefined, { 'caderneta-person': at.jorge.id });
  expect(told.json<Family>().responsible.id).toBe(at.marta.id);
});

test('a call names the guardians of all schools of its device', async () => {
  await enter(at.marta);
  await enter(at.otherGuardian, true);
  const asked = async (...ids: string[]) =>
    (await call('GET', '/unread', undefined, { 'caderneta-person': ids.join(',') })).statusCode;
  expect(await asked(at.otherGuardian.id, at.marta.id)).toBe(200);
  expect(await asked(at.marta.id)).toBe(409);
  await enter(at.jorge, true);
  expect(await asked(at.otherGuardian.id, at.marta.id)).toBe(409);
  expect(await asked(at.otherGuardian.id, at.jorge.id, at.rosa.id)).toBe(200);
});

test('without joining everybody else loses the device, also who rests', async () => {
  await enter(at.marta);
  await enter(at.jorge, true);
  await enter(at.rosa);
  expect(await readers()).toEqual([[at.rosa.id], []]);
  const live = 'select count(*)::int from guardian_devices where revoked_at is null';
  expect(await value(at.db, live)).toBe(1);
  expect([...jar.keys()]).toEqual(['caderneta_family']);
});

test('who leaves, or whose access the school ends, makes room for who rests', async () => {
  await enter(at.marta);
  await enter(at.jorge, true);
  expect((await call('DELETE', '/session')).statusCode).toBe(204);
  expect(await readers()).toEqual([[at.marta.id], []]);

  await enter(at.jorge, true);
  await query(
    at.db,
    `update guardian_devices set revoked_at = now() where guardian_id = '${at.jorge.id}'`,
  );
  // The page is still Jorge's: no call acts as Marta before the app has asked who reads.
  expect((await call('GET', '/unread')).statusCode).toBe(401);
  expect(await readers()).toEqual([[at.marta.id], []]);
  expect((await call('GET', '/unread')).statusCode).toBe(200);
  expect([...jar.keys()].filter((name) => name.startsWith('caderneta_resting'))).toEqual([]);
});

test('a guardian of another school stays where two of one school take turns', async () => {
  await enter(at.marta);
  await enter(at.otherGuardian, true);
  await enter(at.jorge, true);
  expect((await readers()).map((ids) => ids.toSorted())).toEqual([
    [at.otherGuardian.id, at.jorge.id].toSorted(),
    [at.marta.id],
  ]);
  expect((await switchTo(at.marta.id)).statusCode).toBe(204);
  expect((await readers()).map((ids) => ids.toSorted())).toEqual([
    [at.otherGuardian.id, at.marta.id].toSorted(),
    [at.jorge.id],
  ]);
});

test('a link of who rests says so, and opens once they read', async () => {
  await enter(at.marta);
  await enter(at.jorge, true);
  const token = await linkOf(at.marta);
  const { others = [] } = await readFamily();
  const check = async () => (await call('POST', '/links/check', { token })).json<LinkState>();
  expect(await check()).toMatchObject({ isMine: false, restingDeviceId: others[0]!.deviceId });
  await switchTo(at.marta.id);
  expect(await check()).toMatchObject({ isMine: true });
  expect(await check()).not.toHaveProperty('restingDeviceId');
});

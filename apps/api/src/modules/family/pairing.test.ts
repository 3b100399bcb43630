import type { Family, LinkState } from '@caderneta/api-client/contract';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { revokeAccess } from '#/modules/guardian-access/devices.repository.ts';
import { linkTargets } from '#/modules/guardian-access/link-address.ts';
import { issueLink } from '#/modules/guardian-access/links.repository.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { query, value } from '../../../test/query.ts';

let at: TestApp;
let now = new Date();
beforeEach(async () => {
  at = await startTestApp();
  now = new Date();
  at.services.now = () => now;
});
afterEach(() => at.close());

async function linkOf(guardian = at.marta, target: string | null = null) {
  const { id: guardianId, schoolId } = guardian;
  const link = { schoolId, guardianId, target, createdBy: null, now };
  return (await issueLink(at.db, link)).token;
}

const phone =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const post = (path: string, token: string, headers: Record<string, string> = {}) =>
  at.app.inject({
    method: 'POST',
    url: `/v1/family${path}`,
    payload: { token },
    headers: { 'user-agent': phone, ...headers },
  });
const check = async (token: string, headers?: Record<string, string>) =>
  (await post('/links/check', token, headers)).json<LinkState>();

async function enter(token: string, headers?: Record<string, string>) {
  const response = await post('/session', token, headers);
  const [cookie] = response.cookies;
  return { response, cookie: cookie && { cookie: `${cookie.name}=${cookie.value}` } };
}
const nameOf = async (cookie: Record<string, string> | undefined) => {
  const me = await at.app.inject({ url: '/v1/family/me', headers: cookie });
  return me.statusCode === 200 ? me.json<Family>().responsible.name : me.statusCode;
};

test('a link is looked at by mail scanners, then pairs one phone with one tap', async () => {
  const path = linkTargets.communication(at.ana.id);
  const target = `/familia${path}`;
  const token = await linkOf(at.marta, path);
  for (let scan = 0; scan < 3; scan += 1) {
    expect(await check(token)).toEqual({
      state: 'open',
      isMine: false,
      target,
      schoolName: 'Escola Girassol',
      responsibleName: 'Marta',
    });
  }
  const { response, cookie } = await enter(token);
  expect([response.statusCode, response.json()]).toEqual([201, { target }]);
  expect(String(response.headers['set-cookie'])).toMatch(
    /^caderneta_family=[\w-]{43}; Max-Age=34560000; Path=\/v1\/family; HttpOnly; SameSite=Strict$/,
  );
  expect(await nameOf(cookie)).toBe('Marta Lima');
  expect(await value(at.db, 'select name from guardian_devices')).toBe('Chrome no Android');

  expect(await check(token, cookie)).toMatchObject({ state: 'used', isMine: true, target });
  const again = await enter(token, cookie);
  expect([again.response.statusCode, again.cookie]).toEqual([201, undefined]);
  expect(await value(at.db, 'select count(*)::int from guardian_devices')).toBe(1);
});

test('a used link is refused on another phone, in words that help', async () => {
  const token = await linkOf();
  await enter(token);
  expect(await check(token)).toMatchObject({ state: 'used', isMine: false, target: '/familia' });
  const { response, cookie } = await enter(token);
  expect([response.statusCode, cookie]).toEqual([409, undefined]);
  expect(response.json()).toMatchObject({
    code: 'link-used',
    detail: 'Este link já foi usado. Peça um novo à escola.',
  });
});

test('of ten taps at once one pairs', async () => {
  const token = await linkOf();
  const taps = await Promise.all(Array.from({ length: 10 }, () => enter(token)));
  const statuses = taps.map(({ response }) => response.statusCode).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  expect(await value(at.db, 'select count(*)::int from guardian_devices')).toBe(1);
});

test.each<[string, (token: string) => Promise<unknown> | void]>([
  ['its time is over', () => void (now = new Date(now.getTime() + 31 * 86_400_000))],
  ['staff ended the access', () => at.db.transaction((tx) => revokeAccess(tx, at.marta.id, now))],
  ['the children left', () => query(at.db, 'update students set deleted_at = now()')],
])('a link does nothing once %s', async (_, happen) => {
  const token = await linkOf();
  await happen(token);
  expect(await check(token)).toMatchObject({ state: 'expired' });
  const { response } = await enter(token);
  expect([response.statusCode, response.json().detail]).toEqual([
    409,
    'Este link não vale mais. Peça um novo à escola.',
  ]);
});

test('a phone that changes hands is one of the other guardian alone', async () => {
  const martas = await enter(await linkOf(at.marta));
  const jorges = await enter(await linkOf(at.jorge), martas.cookie);
  expect(await nameOf(jorges.cookie)).toBe('Jorge Reis');
  expect(await nameOf(martas.cookie)).toBe(401);
});

test('an open link on the phone of its guardian stays for another phone', async () => {
  const first = await enter(await linkOf());
  const second = await linkOf(at.marta, '/mensagens');
  expect((await enter(second, first.cookie)).response.json()).toEqual({
    target: '/familia/mensagens',
  });
  expect(await check(second)).toMatchObject({ state: 'open' });
});

test('an address that tries links that do not exist is held back; others are not', async () => {
  const token = await linkOf();
  const guess = (attempt: number) => `${'x'.repeat(41)}${10 + attempt}`;
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const path = attempt % 2 === 0 ? '/links/check' : '/session';
    expect((await post(path, guess(attempt))).statusCode).toBe(404);
  }
  for (const path of ['/links/check', '/session']) {
    const refused = await post(path, token);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json().message).toBe('Muitas tentativas. Tente novamente em alguns minutos.');
  }
  const elsewhere = await at.app.inject({
    method: 'POST',
    url: '/v1/family/links/check',
    payload: { token },
    remoteAddress: '203.0.113.9',
  });
  expect(elsewhere.statusCode).toBe(200);
});

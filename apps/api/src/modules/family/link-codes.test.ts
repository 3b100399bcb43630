import {
  checkSignOf,
  createGuardianLink,
  endpoints,
  getGuardianAccess,
  type GuardianAccess,
  linkCodeAlphabet,
  mistypedCode,
  type OwnDevice,
} from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import { addDays } from 'date-fns/addDays';
import { familyOf } from '../../../testing/family-caller.ts';
import { query } from '../../../testing/query.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { codeRests } from '../guardian-access/code-attempts.repository.ts';

let now = new Date('2026-11-20T12:00:00Z');
const { at } = useTestSchool({ isFreshForEach: true, now: () => now });
beforeEach(() => {
  now = new Date('2026-11-20T12:00:00Z');
});
const later = (days: number) => addDays(now, days);

interface Shown {
  url: string;
  expiresAt: string;
  code: { text: string; expiresAt: string };
}

/** A link that the office hands over. */
async function handOver(guardian = at.marta): Promise<Shown> {
  const { headers } = await signIn(at.app, 'admin@girassol.test');
  const url = createGuardianLink.path.replace(':id', guardian.id);
  return (await at.app.inject({ method: 'POST', url, headers })).json<Shown>();
}

/** @example 5 → '00005' */
function nameOf(count: number): string {
  const signs = [0, 1, 2, 3, 4].map((place) => linkCodeAlphabet[(count >> (5 * place)) & 31]);
  return signs.toReversed().join('');
}

/** A code that nobody was given, with the check sign that fits. */
function otherCode(name: string, count = 0): string {
  const signs = `${name}00000${nameOf(count)}`;
  return signs + checkSignOf(signs);
}

const send = (path: string) => (token: string, remoteAddress?: string) =>
  at.app.inject({ method: 'POST', url: `/v1/family/${path}`, payload: { token }, remoteAddress });
const check = send('links/check');
const enter = send('session');

test('a code stands for its link, however it is typed, and is used up with it', async () => {
  const { url, code } = await handOver();
  expect(code.text).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  expect(code.expiresAt).toBe(later(7).toISOString());
  const typed = ` ${code.text.toLowerCase().replaceAll('-', ' \n').replaceAll('0', 'o')} `;
  expect((await check(typed)).json()).toMatchObject({ state: 'open', responsibleName: 'Marta' });

  const answer = await enter(typed);
  expect(answer.statusCode).toBe(201);
  const [cookie] = answer.cookies;
  const devices = await at.app.inject({
    url: endpoints.listOwnDevices.path,
    headers: { cookie: `${cookie!.name}=${cookie!.value}` },
  });
  expect(devices.json<OwnDevice[]>()).toMatchObject([{ enteredBy: 'invitation', byCode: true }]);
  expect((await enter(code.text)).statusCode).toBe(404);
  const token = new URL(url).hash.slice(1);
  expect((await check(token)).json()).toMatchObject({ state: 'used' });
  const audited = await query(at.db, "select 1 from audit_log where verb = 'pair'");
  expect(audited).toHaveLength(1);
});

test('a code ends after a week, and its link goes on', async () => {
  const { url, code } = await handOver();
  now = later(7);
  expect((await check(code.text)).statusCode).toBe(404);
  expect((await enter(code.text)).statusCode).toBe(404);
  expect((await enter(new URL(url).hash.slice(1))).statusCode).toBe(201);
});

test('the database keeps no code, nor what could be tried without the key', async () => {
  const { code } = await handOver();
  const signs = code.text.replaceAll('-', '');
  const [row] = await query(at.db, 'select l::text as row from guardian_links l');
  expect(JSON.stringify(row)).not.toContain(signs);
});

test('used, expired, revoked and unknown codes have one answer', async () => {
  const used = await handOver();
  await enter(used.code.text);
  const expired = await handOver();
  now = later(8);
  const revoked = await handOver(at.jorge);
  await query(at.db, `update guardian_links set revoked_at = now() where used_at is null`);
  const bodies = [];
  for (const text of [used, expired, revoked]
    .map(({ code }) => code.text)
    .concat(otherCode('00000'))) {
    const { statusCode, body } = await check(text);
    expect(statusCode).toBe(404);
    bodies.push(body);
  }
  expect(new Set(bodies).size).toBe(1);
});

test('the typos of a whole evening behind one address lock nobody out', async () => {
  const { code } = await handOver();
  for (let typo = 0; typo < 200; typo += 1) {
    const place = typo % 16;
    const signs = [...code.text.replaceAll('-', '')];
    signs[place] = signs[place] === 'Z' ? 'Y' : 'Z';
    const answer = await check(signs.join(''));
    expect([answer.statusCode, answer.json().errors[0].message]).toEqual([422, mistypedCode]);
  }
  expect((await check(code.text)).statusCode).toBe(200);
  expect(await query(at.db, 'select 1 from rate_limit_hits')).toEqual([]);
});

test('guesses from anywhere lock out no right code, and unknown names cost a network seconds', async () => {
  const { code } = await handOver();
  const guess = (count: number, network: string) => check(otherCode(nameOf(count)), network);
  const everywhere = Array.from({ length: 310 }, (_, count) =>
    guess(count, `2001:db8:${count.toString(16)}::1`),
  );
  for (const { statusCode } of await Promise.all(everywhere)) expect(statusCode).toBe(404);
  const answers = [];
  for (let count = 0; count < 40; count += 1) answers.push(await guess(count, '203.0.113.9'));
  expect(answers.slice(0, 21).every(({ statusCode }) => statusCode === 404)).toBe(true);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeLessThanOrEqual(5);
  expect((await check(code.text, '203.0.113.9')).statusCode).toBe(200);

  // Each wait is longer than the one before, up to five seconds.
  const waits = [];
  for (let round = 0; round < 5; round += 1) {
    await query(at.db, "update rate_limit_hits set expire = expire - interval '6 seconds'");
    expect((await guess(round, '203.0.113.9')).statusCode).toBe(404);
    waits.push(Number((await guess(round, '203.0.113.9')).headers['retry-after']));
  }
  expect(waits).toEqual(waits.toSorted((one, two) => one - two));
  expect(waits.at(-1)).toBe(5);
}, 60_000);

test('links that nobody knows keep no right one of the same network waiting', async () => {
  const { url } = await handOver();
  for (let count = 0; count < 60; count += 1) await check('x'.repeat(43), '203.0.113.9');
  expect((await check(new URL(url).hash.slice(1), '203.0.113.9')).statusCode).toBe(200);
  const half = await check('x'.repeat(20), '203.0.113.10');
  expect(half.statusCode).toBe(422);
});

test('wrong secrets have one code rest, its link not, and staff are told until when', async () => {
  const { url, code } = await handOver();
  const beside = await handOver(at.jorge);
  const access = async () => {
    const { headers } = await signIn(at.app, 'admin@girassol.test');
    const path = getGuardianAccess.path.replace(':id', at.marta.id);
    return (await at.app.inject({ url: path, headers })).json<GuardianAccess>();
  };
  const name = code.text.replaceAll('-', '').slice(0, 5);
  const guesses = [];
  for (let count = 0; count < codeRests.freeAttempts; count += 1) {
    guesses.push((await check(otherCode(name, count), `203.0.113.${count}`)).statusCode);
  }
  expect(new Set(guesses)).toEqual(new Set([404]));
  expect((await check(code.text)).statusCode).toBe(200);
  expect((await access()).codeRestsUntil).toBeUndefined();

  for (const minutes of [...codeRests.minutes, codeRests.minutes.at(-1)!]) {
    expect((await check(otherCode(name, 99))).statusCode).toBe(404);
    const resting = await check(code.text);
    expect(resting.statusCode).toBe(429);
    expect(Number(resting.headers['retry-after'])).toBe(minutes * 60);
    expect(resting.json().title).toMatch(
      /^Este código está em descanso até \d\d:\d\d: muitas tent/,
    );
    expect((await enter(code.text)).statusCode).toBe(429);
    expect((await access()).codeRestsUntil).toBeDefined();
    expect((await check(beside.code.text)).statusCode).toBe(200);
    await query(at.db, 'update guardian_links set code_rests_until = now()');
    expect((await check(code.text)).statusCode).toBe(200);
  }
  await check(otherCode(name, 99));
  expect((await check(code.text)).statusCode).toBe(429);
  expect((await enter(new URL(url).hash.slice(1))).statusCode).toBe(201);
  expect((await access()).codeRestsUntil).toBeUndefined();
});

test('a hundred guesses at once are let through no more than one after the other', async () => {
  const { code } = await handOver();
  const name = code.text.replaceAll('-', '').slice(0, 5);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, count) => check(otherCode(name, count))),
  );
  const tried = answers.filter(({ statusCode }) => statusCode === 404);
  expect(tried).toHaveLength(codeRests.freeAttempts + 1);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(100 - tried.length);
});

test('a link for another own device has a code of ten minutes', async () => {
  const marta = await familyOf(at, at.marta);
  const body = { schoolId: at.school.id };
  const own = (await marta.post('/links', body)).json<Shown>();
  expect(own.code.expiresAt).toBe(own.expiresAt);
  expect((await enter(own.code.text)).statusCode).toBe(201);
  const devices = (await marta.get('/devices')).json<OwnDevice[]>();
  expect(devices.find(({ byCode }) => byCode)).toMatchObject({ enteredBy: 'ownDevice' });
});

test('a guardian names a device, and ends all others with their open links', async () => {
  const here = await familyOf(at, at.marta);
  const other = await familyOf(at, at.marta);
  const stranger = await familyOf(at, at.jorge);
  const link = await handOver();
  const name = { name: ' Celular da vovó ' };
  expect((await here.put(`/devices/${other.deviceId}`, name)).statusCode).toBe(204);
  expect((await here.put(`/devices/${stranger.deviceId}`, name)).statusCode).toBe(404);
  expect((await here.put(`/devices/${other.deviceId}`, { name: 'x'.repeat(41) })).statusCode).toBe(
    422,
  );
  const listed = (await here.get('/devices')).json<OwnDevice[]>();
  expect(listed.find(({ id }) => id === other.deviceId)).toMatchObject({
    name: 'Celular da vovó (Chrome no Android)',
    givenName: 'Celular da vovó',
  });

  expect((await here.delete('/devices')).statusCode).toBe(204);
  expect((await other.get('/me')).statusCode).toBe(401);
  expect((await here.get('/me')).statusCode).toBe(200);
  expect((await stranger.get('/me')).statusCode).toBe(200);
  expect((await check(link.code.text)).statusCode).toBe(404);
});

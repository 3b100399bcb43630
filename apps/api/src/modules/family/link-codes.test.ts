import { createGuardianLink, endpoints, type OwnDevice } from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import { familyOf } from '../../../testing/family-caller.ts';
import { query } from '../../../testing/query.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

let now = new Date('2026-11-20T12:00:00Z');
const { at } = useTestSchool({ isFreshForEach: true, now: () => now });
beforeEach(() => {
  now = new Date('2026-11-20T12:00:00Z');
});
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

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

const send = (path: string) => (token: string, remoteAddress?: string) =>
  at.app.inject({ method: 'POST', url: `/v1/family/${path}`, payload: { token }, remoteAddress });
const check = send('links/check');
const enter = send('session');

test('a code stands for its link, however it is typed, and is used up with it', async () => {
  const { url, code } = await handOver();
  expect(code.text).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(code.expiresAt).toBe(later(7).toISOString());
  const typed = ` ${code.text.toLowerCase().replace('-', ' ').replaceAll('0', 'o')} `;
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
  const signs = code.text.replace('-', '');
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
  for (const text of [used, expired, revoked].map(({ code }) => code.text).concat('0000-0000')) {
    const { statusCode, body } = await check(text);
    expect(statusCode).toBe(404);
    bodies.push(body);
  }
  expect(new Set(bodies).size).toBe(1);
});

test('a network tries ten wrong codes an hour, all networks together three hundred', async () => {
  const { code } = await handOver();
  const statuses = [];
  for (let count = 0; count < 11; count++) {
    statuses.push((await check(`ZZZZ-ZZZ${count % 10}`, '203.0.113.9')).statusCode);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(404), 429]);
  expect((await check(code.text, '203.0.113.9')).statusCode).toBe(429);
  expect((await check(code.text, '203.0.113.10')).statusCode).toBe(200);

  for (let count = 10; count < 300; count++) {
    const network = `198.51.100.${Math.floor(count / 9)}`;
    expect((await check('ZZZZ-ZZZZ', network)).statusCode).toBe(404);
  }
  expect((await check(code.text, '203.0.113.10')).statusCode).toBe(429);
}, 60_000);

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

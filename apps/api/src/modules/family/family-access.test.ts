import type { Family } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { secondsInDay } from 'date-fns/constants';
import { eq } from 'drizzle-orm';
import { guardianDevices } from '#/database/schema/guardian-access.ts';
import { startTestApp } from '../../../testing/app.ts';
import { familyOf } from '../../../testing/family-caller.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

let now = new Date('2026-03-10T12:00:00Z');
const { at } = useTestSchool({ now: () => now });

const seen = async (id: string) => {
  const [device] = await at.db.select().from(guardianDevices).where(eq(guardianDevices.id, id));
  return device?.lastSeenAt.toISOString();
};
const after = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));

test('a paired phone knows its guardian, the school and the children', async () => {
  const marta = await familyOf(at, at.marta);
  const family = (await marta.get('/me')).json<Family>();
  expect(family).toMatchObject({
    responsible: { id: at.marta.id, name: 'Marta Lima' },
    school: { name: 'Escola Girassol', timezone: 'America/Sao_Paulo' },
  });
  expect(family.students.map(({ name, classroomName }) => [name, classroomName])).toEqual([
    ['Ana Lima Prado', 'Jardim A'],
    ['Bruno Lima Prado', 'Jardim A'],
  ]);
  expect(Buffer.from(family.pushKey, 'base64url')).toHaveLength(65);
});

test('a visit is noted once in five minutes, and the access lasts 400 days from it', async () => {
  const marta = await familyOf(at, at.marta);
  const first = now.toISOString();
  after(4);
  expect((await marta.get('/unread')).cookies).toEqual([]);
  expect(await seen(marta.deviceId)).toBe(first);
  after(2);
  const visit = await marta.get('/unread');
  const renewed = (path: string): unknown =>
    expect.objectContaining({
      name: 'caderneta_family',
      value: marta.deviceToken,
      path,
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 400 * secondsInDay,
    });
  expect(visit.cookies).toEqual([renewed('/v1/family'), renewed('/familia')]);
  expect(await seen(marta.deviceId)).toBe(now.toISOString());
  after(399 * 24 * 60);
  expect((await marta.get('/unread')).statusCode).toBe(200);
  after(401 * 24 * 60);
  expect((await marta.get('/unread')).statusCode).toBe(401);
});

test('a phone that left is forgotten; another of the same guardian stays', async () => {
  const [phone, tablet] = [await familyOf(at, at.marta), await familyOf(at, at.marta)];
  const left = await phone.delete('/session');
  expect(left.statusCode).toBe(204);
  const cleared = (path: string): unknown =>
    expect.objectContaining({ name: 'caderneta_family', value: '', path });
  expect(left.cookies).toEqual([cleared('/v1/family'), cleared('/familia')]);
  expect((await phone.get('/me')).statusCode).toBe(401);
  expect((await tablet.get('/me')).statusCode).toBe(200);
});

test('the cookie goes over https alone where the school is reached so', async () => {
  const marta = await familyOf(at, at.marta);
  after(61);
  const plain = await marta.get('/me');
  expect(String(plain.headers['set-cookie'])).not.toMatch(/Secure/);
  const secure = await startTestApp({ settings: { TRUST_PROXY: '127.0.0.1' } });
  secure.services.now = () => now;
  const rosa = await familyOf(secure, secure.rosa);
  after(61);
  const headers = { ...rosa.headers, 'x-forwarded-proto': 'https' };
  const answered = await secure.app.inject({ url: '/v1/family/me', headers });
  expect(String(answered.headers['set-cookie'])).toMatch(/; Secure/);
  await secure.close();
});

const change = { method: 'DELETE', url: '/v1/family/session' } as const;
test.each<[string, Record<string, string>, number]>([
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['another host of the domain', { 'sec-fetch-site': 'same-site' }, 403],
  ['another site over http', { origin: 'http://mau.example' }, 403],
  ['a page without origin', { origin: 'null' }, 403],
  ['a form', { 'content-type': 'text/plain' }, 403],
  ['nothing that says who', {}, 403],
  ['this site', { 'sec-fetch-site': 'same-origin' }, 204],
  ['this site over http', { origin: 'http://escola.test:3000', host: 'escola.test:3000' }, 204],
  ['the address that people open', { origin: 'http://localhost:3000', host: 'inside' }, 204],
])('a change asked for by %s', async (_, headers, status) => {
  const {
    headers: { cookie },
  } = await familyOf(at, at.marta);
  const response = await at.app.inject({ ...change, headers: { cookie, ...headers } });
  expect(response.statusCode).toBe(status);
});

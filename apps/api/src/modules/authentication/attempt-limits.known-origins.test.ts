import { expect, test } from '@jest/globals';
import { addDays } from 'date-fns/addDays';
import { query } from '../../../testing/query.ts';
import { makeEmployee, password } from '../../../testing/school.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { cleanUp } from '#/cleanup/cleanup.ts';

const proxy = '10.1.2.3';
const { at } = useTestSchool({
  settings: { PUBLIC_URL: 'https://escola.test', TRUST_PROXY: `loopback, ${proxy}` },
});

let number = 0;
async function someone() {
  const email = `conhecido${++number}@girassol.test`;
  return makeEmployee(at.db, at.school.id, email, 'Teacher');
}

interface From {
  /** As the proxy names it. */
  address: string;
  device?: string;
  /** Who connects to the server. */
  peer?: string;
}

function login(email: string, typed: string, { address, device, peer = proxy }: From) {
  return at.app.inject({
    method: 'POST',
    url: '/v1/authentication/login',
    payload: { grantType: 'Password', email, password: typed },
    headers: {
      'x-forwarded-for': address,
      ...(device && { cookie: `caderneta_device=${device}` }),
    },
    remoteAddress: peer,
  });
}
const statusOf = async (...call: Parameters<typeof login>) => (await login(...call)).statusCode;
const cookieOf = (response: Awaited<ReturnType<typeof login>>, name: string) =>
  response.cookies.find((cookie) => cookie.name === name);

async function deviceOf(email: string, address: string, device?: string) {
  const response = await login(email, password, { address, device });
  expect(response.statusCode).toBe(200);
  return cookieOf(response, 'caderneta_device')!.value;
}
let lastStranger = 0;
const stranger = () => ({ address: `198.51.100.${(lastStranger = (lastStranger + 1) % 250)}` });
async function lockOut(email: string) {
  for (let guess = 0; guess < 10; guess += 1) {
    expect(await statusOf(email, 'Errada123', stranger())).toBe(400);
  }
  expect(await statusOf(email, password, stranger())).toBe(429);
}

test('strangers shut out strangers, never a known device or the usual address', async () => {
  const { email } = await someone();
  const device = await deviceOf(email, '192.0.2.1');
  await lockOut(email);
  const elsewhere = stranger();
  expect(await statusOf(email, password, { ...elsewhere, device })).toBe(200);
  expect(await statusOf(email, password, { address: '192.0.2.1' })).toBe(200);
  expect(await statusOf(email, password, { address: '192.0.2.2' })).toBe(429);

  for (let guess = 0; guess < 10; guess += 1) {
    expect(await statusOf(email, 'Errada123', { ...elsewhere, device })).toBe(400);
  }
  const full = await login(email, password, { ...elsewhere, device });
  expect(full.statusCode).toBe(429);
  expect(Number(full.headers['retry-after'])).toBeGreaterThan(880);
  expect(await statusOf(email, password, { address: '192.0.2.1' })).toBe(200);
});

test('a device is known to those who signed in on it, and a forged one to nobody', async () => {
  const [one, other, third] = [await someone(), await someone(), await someone()];
  const alone = await deviceOf(one.email, '192.0.2.10');
  const shared = await deviceOf(other.email, '192.0.2.10', alone);
  for (const { email } of [one, other, third]) await lockOut(email);
  const away = { address: '192.0.2.99' };
  expect(await statusOf(one.email, password, { ...away, device: shared })).toBe(200);
  expect(await statusOf(other.email, password, { ...away, device: shared })).toBe(200);
  const farther = { address: '192.0.2.97' };
  expect(await statusOf(other.email, password, { ...farther, device: alone })).toBe(429);
  expect(await statusOf(third.email, password, { ...away, device: shared })).toBe(429);
  const forged = `${shared.slice(0, -3)}abc`;
  expect(await statusOf(one.email, password, { address: '192.0.2.98', device: forged })).toBe(429);
});

test('a network that is full lets known devices in, and counts IPv6 by /64', async () => {
  const { email } = await someone();
  const device = await deviceOf(email, '2001:db8:a:1::5');
  const host = (index: number) => `2001:db8:a:1:${index.toString(16)}::1`;
  for (let index = 0; index < 50; index += 1) {
    expect(await statusOf(`x${index}@y.test`, password, { address: host(index) })).toBe(400);
  }
  expect(await statusOf(email, password, { address: host(99) })).toBe(429);
  expect(await statusOf(email, password, { address: host(99), device })).toBe(200);
  expect(await statusOf(email, password, { address: '2001:db8:a:2::1' })).toBe(200);
});

test('the address that counts is the one before the proxy, and nobody else names it', async () => {
  const { email } = await someone();
  const peer = '203.0.113.77';
  for (let index = 0; index < 50; index += 1) {
    await login(`z${index}@y.test`, password, { address: `192.0.2.${index}`, peer });
  }
  expect(await statusOf(email, password, { address: '192.0.2.200', peer })).toBe(429);
  expect(await statusOf(email, password, { address: '192.0.2.200' })).toBe(200);
});

test('behind https every cookie is Secure, though the proxy speaks http', async () => {
  const { email } = await someone();
  const response = await login(email, password, { address: '192.0.2.30' });
  for (const [name, path] of [
    ['caderneta_portal', '/'],
    ['caderneta_device', '/v1/authentication'],
  ] as const) {
    const attributes = { path, httpOnly: true, secure: true, sameSite: 'Strict' };
    expect(cookieOf(response, name)).toMatchObject(attributes);
  }
});

test('the database names no address, and forgets a network after three months', async () => {
  const { email } = await someone();
  await deviceOf(email, '192.0.2.77');
  const rows = () => query(at.db, 'select * from sign_in_networks');
  expect(JSON.stringify(await rows())).not.toContain('192.0.2');
  const days = (count: number) => addDays(new Date(), count);
  await cleanUp({ ...at.services, now: () => days(89) });
  expect((await rows()).length).toBeGreaterThan(0);
  await cleanUp({ ...at.services, now: () => days(91) });
  expect(await rows()).toEqual([]);
});

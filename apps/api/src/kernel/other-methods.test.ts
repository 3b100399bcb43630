import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestApp, startTestApp } from '../../testing/app.ts';
import { signIn } from '../../testing/sign-in.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS';

const id = '7b0f63a1-41a3-4fd0-8b0d-3a1d0c5d9a11';
let made: TestApp;
beforeAll(async () => {
  made = await startTestApp();
});
afterAll(() => made.close());

async function ask(method: Method, url: string) {
  const { statusCode, headers } = await made.app.inject({ method, url });
  return [statusCode, headers.allow];
}

test.each<[Method, string, string]>([
  ['DELETE', '/v1/authentication/login', 'OPTIONS, POST'],
  ['GET', '/v1/authentication/login', 'OPTIONS, POST'],
  ['POST', '/v1/HOME/?search=a', 'GET, HEAD, OPTIONS'],
  ['POST', `/v1/students/${id}`, 'DELETE, GET, HEAD, OPTIONS, PUT'],
  ['PUT', '/healthz', 'GET, HEAD, OPTIONS'],
  ['HEAD', '/v1/live', 'GET, OPTIONS'],
])('%s %s is refused, and the answer says what is taken', async (method, url, allow) => {
  expect(await ask(method, url)).toEqual([405, allow]);
});

test('a path that takes nothing is unknown, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
    expect(await ask(method, '/v1/nothing')).toEqual([404, undefined]);
  }
});

test('the refusal is a problem, with a sentence', async () => {
  const refused = await made.app.inject({ method: 'DELETE', url: '/v1/authentication/login' });
  expect(refused.headers['content-type']).toMatch('application/problem+json');
  expect(refused.json()).toMatchObject({
    status: 405,
    code: 'other-method',
    title: 'Este endereço não aceita este tipo de pedido.',
  });
});

test('OPTIONS lists the methods of a path and lets no other site in', async () => {
  const { statusCode, headers } = await made.app.inject({
    method: 'OPTIONS',
    url: '/v1/authentication/login',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  });
  expect([statusCode, headers.allow]).toEqual([204, 'OPTIONS, POST']);
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('HEAD answers as GET does, without a body', async () => {
  const { headers } = await signIn(made.app, 'admin@girassol.test');
  const url = '/v1/Classrooms/List';
  const [get, head] = await Promise.all(
    (['GET', 'HEAD'] as const).map((method) => made.app.inject({ method, url, headers })),
  );
  expect([head!.statusCode, head!.body]).toEqual([200, '']);
  expect(head!.headers['x-total-count']).toBe(get!.headers['x-total-count']);
  expect(head!.headers['content-length']).toBe(get!.headers['content-length']);
});

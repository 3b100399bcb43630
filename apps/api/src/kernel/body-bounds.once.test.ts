import { type EndpointDefinition, endpoints } from '@caderneta/api-client/contract';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestApp, startTestApp } from '../../testing/app.ts';
import { signIn } from '../../testing/sign-in.ts';
import { bodyLimitOf, boundsOfBody, largeBody, smallBody } from './body-bounds.ts';

let made: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  made = await startTestApp();
  ({ headers } = await signIn(made.app, 'admin@girassol.test'));
});
afterAll(() => made.close());

const post = (url: string, payload: string, more: Record<string, string> = {}) =>
  made.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers, ...more },
  });
const statusOf = async (...call: Parameters<typeof post>) => (await post(...call)).statusCode;

const announcement = '/v1/communication/announcement';
const bodyOf = (parts: object) =>
  JSON.stringify({ communication: { title: 'Festa', description: 'No pátio' }, ...parts });
const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

test('a body is as large as its contract lets it be, at least one packet of texts and at most 1 MB', () => {
  const bodies = Object.values<EndpointDefinition>(endpoints);
  for (const limit of bodies.map(bodyLimitOf)) {
    expect(limit).toBeGreaterThanOrEqual(smallBody);
    expect(limit).toBeLessThanOrEqual(largeBody);
  }
  expect(bodyLimitOf(endpoints.resetPassword)).toBe(smallBody);
  const { body, ...rest } = endpoints.createAnnouncement;
  expect(bodyLimitOf({ body, ...rest })).toBe(boundsOfBody(body).bytes);
  expect(Buffer.byteLength(bodyOf({ studentIds: ids(10_000) }))).toBeLessThan(
    boundsOfBody(body).bytes,
  );
});

test('a password of 160,000 letters is refused for its length, before it is read', async () => {
  const body = (letters: number) => JSON.stringify({ token: 'x', password: 'x'.repeat(letters) });
  expect(await statusOf('/v1/authentication/resetPassword', body(160_000))).toBe(413);
  const refused = await post('/v1/authentication/resetPassword', body(60_000));
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    [{ path: 'password', message: 'Senha deve conter no máximo 200 caracteres.' }],
  ]);
});

test('a list of too many entries is refused before each of them is looked at', async () => {
  const oneTooMany = await post(announcement, bodyOf({ studentIds: ids(10_001) }));
  expect(oneTooMany.json().errors).toEqual([{ path: 'studentIds', message: 'Valor inválido.' }]);
  const many = await post(announcement, bodyOf({ studentIds: Array(10_000).fill(1) }));
  expect([many.statusCode, many.json().errors.length]).toEqual([422, 200]);
  expect(await statusOf(announcement, bodyOf({ studentIds: Array(100_000).fill(1) }))).toBe(413);
  const names = Array.from({ length: 20_000 }, (_, name) => [`n${name}`, 1]);
  expect(await statusOf(announcement, JSON.stringify(Object.fromEntries(names)))).toBe(413);
});

test.each([
  ['lists', '['.repeat(200_000) + ']'.repeat(200_000)],
  ['lists without an end', '['.repeat(400_000)],
  ['objects', '{"a":'.repeat(70_000) + '1' + '}'.repeat(70_000)],
  ['lists in a field', bodyOf({ studentIds: [] }).replace('[]', '['.repeat(50) + ']'.repeat(50))],
])('deep %s are refused', async (_, body) => {
  expect([400, 413]).toContain(await statusOf(announcement, body));
});

test.each([
  ['authorization', `Bearer ${'a'.repeat(4000)}`, 401],
  ['authorization', `Bearer ${' '.repeat(9000)}a`, 401],
  ['idempotency-key', 'a'.repeat(200 + 1), 400],
  ['cookie', `caderneta_portal=${'a'.repeat(9000)}`, 201],
  ['if-match', '"'.repeat(9000), 201],
])('a long header %s is refused or means nothing', async (name, value, status) => {
  const body = bodyOf({ studentIds: [made.ana.id] });
  expect(await statusOf(announcement, body, { [name]: value })).toBe(status);
});

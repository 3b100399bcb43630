import { createHash } from 'node:crypto';
import type { Outcome } from '@caderneta/api-client/contract';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { type TestApp, startTestApp } from '../../../testing/app.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { idempotencyKeys } from '#/database/schema/calls.ts';

let made: TestApp;
let administrator: Record<string, string>;
let teacher: Record<string, string>;

beforeAll(async () => {
  made = await startTestApp();
  ({ headers: administrator } = await signIn(made.app, 'admin@girassol.test'));
  ({ headers: teacher } = await signIn(made.app, 'prof@girassol.test'));
});
afterAll(() => made.close());

const create = (key: string, name: string) =>
  made.app.inject({
    method: 'POST',
    url: '/v1/Classrooms',
    headers: { ...administrator, 'idempotency-key': key },
    payload: { name, period: 'Morning', diaryMode: 'Simple' },
  });
const ask = async (key: string, headers = administrator) => {
  const url = `/v1/outcomes?key=${encodeURIComponent(key)}`;
  return (await made.app.inject({ url, headers })).json<Outcome>();
};
const unknown = { state: 'unknown', id: null, at: null };

test('a creation is told to its author by its key, and to nobody else', async () => {
  expect(await ask('made/once')).toEqual(unknown);
  const before = Date.now();
  const { id } = (await create('made/once', 'Jardim B')).json<{ id: string }>();
  const outcome = await ask('made/once');
  expect(outcome).toEqual({ state: 'done', id, at: expect.any(String) });
  expect(Date.parse(outcome.at!)).toBeGreaterThanOrEqual(before - 1_000);
  expect(await ask('made/once', teacher)).toEqual(unknown);
});

test('what was refused is unknown, and so is what was created more than a day ago', async () => {
  expect((await create('refused', '')).statusCode).toBe(422);
  expect(await ask('refused')).toEqual(unknown);
  await create('old', 'Jardim C');
  await made.db.update(idempotencyKeys).set({ createdAt: sql`now() - interval '25 hours'` });
  expect(await ask('old')).toEqual(unknown);
});

test('a question without a key, or without a session, is refused', async () => {
  const url = '/v1/outcomes';
  expect((await made.app.inject({ url, headers: administrator })).statusCode).toBe(422);
  expect((await made.app.inject({ url: `${url}?key=a` })).statusCode).toBe(401);
});

test('a change whose answer got lost is answered again, and found by its key', async () => {
  const created = await create('to-change', 'Jardim D');
  const { id } = created.json<{ id: string }>();
  const change = (name: string, etag: string) =>
    made.app.inject({
      method: 'PUT',
      url: `/v1/Classrooms/${id}`,
      headers: { ...administrator, 'idempotency-key': 'changed', 'if-match': etag },
      payload: { name, period: 'Morning', diaryMode: 'Simple' },
    });
  const url = `/v1/classrooms/ClassroomWithStudents?id=${id}`;
  const { headers } = await made.app.inject({ url, headers: administrator });
  const etag = String(headers.etag);
  const first = await change('Jardim E', etag);
  expect(first.statusCode).toBe(200);
  const again = await change('Jardim E', etag);
  expect([again.statusCode, again.headers.etag]).toEqual([200, first.headers.etag]);
  expect(await ask('changed')).toMatchObject({ state: 'done', id });
  const other = await change('Jardim F', etag);
  expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency-key-reused']);
});

test('what is kept of a body does not tell, by guessing, what was in it', async () => {
  const payload = { name: 'Jardim G', period: 'Morning', diaryMode: 'Simple' };
  await create('kept', payload.name);
  const { fingerprint } = (await made.db.select().from(idempotencyKeys)).find(
    ({ key }) => key === 'kept',
  )!;
  const guessed = createHash('sha256').update(JSON.stringify(['POST', '/v1/Classrooms', payload]));
  expect(fingerprint).toMatch(/^[\da-f]{64}$/);
  expect(fingerprint).not.toBe(guessed.digest('hex'));
});

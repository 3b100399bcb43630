import { endpoint, messages } from '@caderneta/api-client/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type TestApp, startTestApp } from '../../testing/app.ts';
import { signIn } from '../../testing/sign-in.ts';
import { classrooms } from '#/database/schema/schools.ts';
import type { Services } from '#/services.ts';
import { authenticate } from './authenticate.ts';
import { StaleEdit } from './problems.ts';
import { route } from './route.ts';

const note = z.strictObject({
  communication: z.strictObject({ title: z.string(messages.required), size: z.optional(z.int()) }),
});
const shared = { access: 'employee' } as const;
const createNote = endpoint({
  ...shared,
  method: 'POST',
  path: '/v1/Probe/notes',
  body: note,
  status: 201,
  response: z.object({ id: z.string() }),
});
const listNotes = endpoint({
  ...shared,
  method: 'GET',
  path: '/v1/Probe/notes/List',
  query: z.object({ limit: z._default(z.coerce.number<string>(), 2) }),
  status: 200,
  response: z.array(z.object({ id: z.number() })),
  paged: true,
});
const saveNote = endpoint({
  ...shared,
  method: 'PUT',
  path: '/v1/Probe/notes/:id',
  params: z.object({ id: z.uuid() }),
  status: 200,
  response: z.object({ id: z.string() }),
  versioned: true,
});
const breakNote = endpoint({ ...shared, method: 'DELETE', path: '/v1/Probe/notes', status: 204 });

let made: TestApp;
let headers: Record<string, string>;
let otherHeaders: Record<string, string>;

function addProbes(app: FastifyInstance, { keys }: Services) {
  app.register(async (scope) => {
    scope.callers = 'employees';
    authenticate(scope, keys);
    route(scope, createNote, async ({ db, actor }, { body }) => {
      const name = body.communication.title;
      const values = {
        schoolId: actor.schoolId,
        name,
        period: 'Night',
        diaryMode: 'Simple',
      } as const;
      const [row] = await db.insert(classrooms).values(values).returning();
      if (name === 'broken') throw new Error(`secret of ${name}`);
      return { id: row?.id ?? '' };
    });
    route(scope, listNotes, (_ctx, { query }) => ({
      items: [1, 2, 3].slice(0, query.limit).map((id) => ({ id, secret: 'inside' })),
      total: 3,
    }));
    route(scope, saveNote, (_ctx, { params, expectedVersion }) => {
      if (expectedVersion !== undefined && expectedVersion !== 7)
        throw new StaleEdit({ name: 'x' });
      return { data: { id: params.id }, version: 8 };
    });
    route(scope, breakNote, () => {
      throw new Error('the password is Senha123');
    });
  });
}

beforeAll(async () => {
  made = await startTestApp({ extend: addProbes });
  ({ headers } = await signIn(made.app, 'admin@girassol.test'));
  ({ headers: otherHeaders } = await signIn(made.app, 'prof@girassol.test'));
});
afterAll(() => made.close());

const post = (payload: unknown, more: Record<string, string> = {}) =>
  made.app.inject({
    method: 'POST',
    url: '/v1/probe/notes',
    headers: { 'content-type': 'application/json', ...headers, ...more },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const titled = (title: string) => ({ communication: { title } });

describe('input', () => {
  test.each([
    ['a missing field', { communication: {} }, 'communication.title', messages.required],
    ['a missing object', {}, 'communication', messages.invalid],
    [
      'a wrong type',
      { communication: { title: 'a', size: '9' } },
      'communication.size',
      messages.invalid,
    ],
    ['an unknown field', { ...titled('a'), extra: 1 }, 'extra', messages.unknownFields],
    [
      'an unknown field inside',
      { communication: { title: 'a', x: 1 } },
      'communication.x',
      messages.unknownFields,
    ],
    ['a character no database stores', titled('a\0b'), 'communication.title', messages.invalid],
  ])('%s is a 422 that says where', async (_what, payload, path, message) => {
    const response = await post(payload);
    expect(response.statusCode).toBe(422);
    expect(response.headers['content-type']).toMatch('application/problem+json');
    expect(response.json()).toMatchObject({
      status: 422,
      code: 'invalid',
      errors: [{ path, message }],
    });
  });

  test('malformed JSON, a foreign type, a huge body and no body are told apart', async () => {
    const statuses = [
      (await post('{"communication":')).statusCode,
      (await post('a=b', { 'content-type': 'text/csv' })).statusCode,
      (await post(titled('a'.repeat(1_200_000)))).statusCode,
      (await made.app.inject({ method: 'POST', url: '/v1/probe/notes', headers })).statusCode,
    ];
    expect(statuses).toEqual([400, 415, 413, 415]);
  });

  test('an id that cannot exist does not exist', async () => {
    const response = await made.app.inject({ method: 'PUT', url: '/v1/probe/notes/7', headers });
    expect(response.statusCode).toBe(404);
  });
});

describe('answers', () => {
  test('a list carries its whole length, and only fields of the contract', async () => {
    const response = await made.app.inject({ url: '/v1/PROBE/notes/list', headers });
    expect(response.headers['x-total-count']).toBe('3');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test('an edit of a stale version is refused with the current state', async () => {
    const put = (more: Record<string, string>) =>
      made.app.inject({
        method: 'PUT',
        url: `/v1/probe/notes/${made.school.id}`,
        headers: { ...headers, ...more },
      });
    expect((await put({})).headers.etag).toBe('"8"');
    expect((await put({ 'if-match': 'W/"7"' })).statusCode).toBe(200);
    const stale = await put({ 'if-match': '"6"' });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ code: 'stale', current: { name: 'x' } });
    expect((await put({ 'if-match': 'nonsense' })).statusCode).toBe(409);
  });

  test('a failure says nothing about the inside but its request id', async () => {
    const response = await made.app.inject({ method: 'DELETE', url: '/v1/probe/notes', headers });
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toMatch('Senha123');
    expect(response.json()).toMatchObject({ requestId: response.headers['x-request-id'] });
  });

  test('unknown and unreadable addresses are problems too', async () => {
    const unknown = await made.app.inject({ url: '/v1/nothing' });
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not-found']);
    const unreadable = await made.app.inject({ url: '/v1/%zz' });
    expect([unreadable.statusCode, unreadable.json().code]).toEqual([400, 'malformed']);
  });
});

describe('Idempotency-Key', () => {
  const countOf = (name: string) => made.db.$count(classrooms, eq(classrooms.name, name));

  test('repetitions create once, also at the same time', async () => {
    const key = { 'idempotency-key': 'a1' };
    const payload = titled('once');
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(payload, key)));
    answers.push(await post(payload, key));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await countOf('once')).toBe(1);
  });

  test('belongs to one employee and one content', async () => {
    await post(titled('mine'), { 'idempotency-key': 'a2' });
    const ofOther = await post(titled('mine'), { ...otherHeaders, 'idempotency-key': 'a2' });
    expect([ofOther.statusCode, ofOther.json().code]).toEqual([409, 'idempotency-key-of-another']);
    expect(await countOf('mine')).toBe(1);
    const reused = await post(titled('else'), { 'idempotency-key': 'a2' });
    expect([reused.statusCode, reused.json().code]).toEqual([422, 'idempotency-key-reused']);
    expect((await post(titled('x'), { 'idempotency-key': 'spaces are bad' })).statusCode).toBe(400);
  });

  test('of two people who bring one key at the same time, one creates and one is refused', async () => {
    const key = { 'idempotency-key': 'a4' };
    const answers = await Promise.all(
      [{}, otherHeaders, {}, otherHeaders].map((who) => post(titled('whose'), { ...who, ...key })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, 201, 409, 409]);
    expect(await countOf('whose')).toBe(1);
  });

  test('a creation that failed leaves nothing, and may be tried again', async () => {
    const key = { 'idempotency-key': 'a3' };
    expect((await post(titled('broken'), key)).statusCode).toBe(500);
    expect(await countOf('broken')).toBe(0);
    expect((await post(titled('whole'), key)).statusCode).toBe(201);
  });
});

test('a call that names another person than its token does nothing', async () => {
  const id = async (who: Record<string, string>) => {
    const token = who.authorization!.split('.')[1]!;
    return (JSON.parse(Buffer.from(token, 'base64url').toString()) as { sub: string }).sub;
  };
  const [mine, theirs] = [await id(headers), await id(otherHeaders)];
  const refused = await post(titled('held'), { ...otherHeaders, 'caderneta-person': mine });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'another-person']);
  expect(await made.db.$count(classrooms, eq(classrooms.name, 'held'))).toBe(0);
  const own = await post(titled('held'), { ...otherHeaders, 'caderneta-person': theirs });
  expect(own.statusCode).toBe(201);
});

test('an endpoint in the wrong scope stops the start', () => {
  expect(() => route(made.app, createNote, () => ({ id: '' }))).toThrow('wrong scope');
});

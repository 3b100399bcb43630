import { type EndpointDefinition, endpoints } from '@caderneta/api-client/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { type TestApp, startTestApp } from '../test/app.ts';
import { garbageBodies, garbageIds, garbageQueries } from '../test/garbage.ts';
import { makeOneOfEach, type OneOfEach } from '../test/one-of-each.ts';
import { sampleBodies } from '../test/sample-bodies.ts';
import { signIn } from '../test/sign-in.ts';
import { missingEndpoints } from './build-app.ts';

type Headers = Record<string, string>;
/** Families have a matrix of their own, `modules/family/permissions.test.ts`. */
const all = Object.entries<EndpointDefinition>(endpoints).filter(
  ([, { access }]) => access !== 'guardian',
);
const keysOf = (schema: z.ZodMiniType | undefined) =>
  schema ? (z.toJSONSchema(schema, { io: 'input' }).required ?? []) : [];
/** Ids that the query must have: `id` of a classroom, `classroomId`, `studentId`. */
const namedIds = ({ query }: EndpointDefinition) =>
  keysOf(query).filter((key) => /^id$|Id$/.test(key));
const isAboutOne = (endpoint: EndpointDefinition) =>
  Boolean(endpoint.params) || namedIds(endpoint).length > 0;

let made: TestApp;
let one: OneOfEach;
let nobody: Headers;
let administrator: Headers;
let otherAdministrator: Headers;
let teacher: Headers;

beforeAll(async () => {
  made = await startTestApp();
  one = await makeOneOfEach(made.db, made);
  nobody = {};
  ({ headers: administrator } = await signIn(made.app, 'admin@girassol.test'));
  ({ headers: otherAdministrator } = await signIn(made.app, 'admin@ipe.test'));
  ({ headers: teacher } = await signIn(made.app, 'prof@girassol.test'));
});
afterAll(() => made.close());

/** The address of the endpoint, about what `makeOneOfEach` made. */
function addressOf(endpoint: EndpointDefinition, id = ofPath(endpoint)) {
  const ids = {
    id: one.classrooms,
    classroomId: one.classrooms,
    studentId: one.students,
    deviceId: one.devices,
  };
  const named = (key: string) => {
    if (!(key in ids)) throw new Error(`${endpoint.path}: which ${key}?`);
    return ids[key as keyof typeof ids];
  };
  const query = namedIds(endpoint).map((key) => `${key}=${named(key)}`);
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) =>
    key === 'id' ? id : named(key),
  );
  return `${path}?${query.join('&')}`;
}

function ofPath({ path, params }: EndpointDefinition): string {
  if (!params) return '';
  const words = path.toLowerCase().replace('/v1/', '').split('/:')[0] ?? '';
  if (!(words in one)) throw new Error(`${path}: make one of them in test/one-of-each.ts`);
  return one[words as keyof OneOfEach];
}

function call(name: string, endpoint: EndpointDefinition, headers: Headers, url?: string) {
  const sample = sampleBodies[name as keyof typeof sampleBodies];
  return made.app.inject({
    method: endpoint.method,
    url: url ?? addressOf(endpoint),
    headers,
    ...(sample && { payload: sample(made) as object }),
  });
}

test('every endpoint of the contract is answered', () => {
  expect(missingEndpoints(made.app)).toEqual([]);
});

describe('nobody', () => {
  const closed = all.filter(([, { access }]) => access !== 'public');
  test.each(closed)('%s: 401', async (name, endpoint) => {
    expect((await call(name, endpoint, nobody)).statusCode).toBe(401);
  });
});

describe('a teacher', () => {
  const administrators = all.filter(([, { access }]) => access === 'administrator');
  test.each(administrators)('%s: 403', async (name, endpoint) => {
    expect((await call(name, endpoint, teacher)).statusCode).toBe(403);
  });

  const ofClassrooms = all.filter(
    ([name, endpoint]) => isAboutOne(endpoint) && name !== 'getSchool',
  );
  test.each(ofClassrooms)('%s, about a classroom of others: 403 or 404', async (name, endpoint) => {
    expect([403, 404]).toContain((await call(name, endpoint, teacher)).statusCode);
  });
});

describe('an administrator', () => {
  const aboutOne = all.filter(([, endpoint]) => isAboutOne(endpoint));
  test.each(aboutOne)('of another school, %s: 404', async (name, endpoint) => {
    const response = await call(name, endpoint, otherAdministrator);
    expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
  });

  const readable = aboutOne.filter(([, { method }]) => method === 'GET');
  test.each(readable)('of the school itself, %s: 200', async (name, endpoint) => {
    expect((await call(name, endpoint, administrator)).statusCode).toBe(200);
  });
});

describe('garbage', () => {
  const withParams = all.filter(([, { params }]) => params);
  test.each(withParams)('ids, %s: 404', async (name, endpoint) => {
    for (const id of garbageIds) {
      const response = await call(name, endpoint, administrator, addressOf(endpoint, id));
      expect([id, response.statusCode]).toEqual([id, 404]);
    }
  });

  const withQuery = all.filter(([, { query }]) => query);
  test.each(withQuery)('queries, %s: 422', async (name, endpoint) => {
    for (const query of garbageQueries) {
      const url = `${addressOf(endpoint).split('?')[0]}?${query}`;
      const response = await call(name, endpoint, administrator, url);
      expect([query, response.statusCode]).toEqual([query, 422]);
    }
  });

  const withBody = all.filter(([, { body }]) => body);
  test.each(withBody)('bodies, %s: a refusal', async (_name, endpoint) => {
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain']) {
      for (const [what, payload] of Object.entries(garbageBodies)) {
        const { statusCode } = await made.app.inject({
          method: endpoint.method,
          url: addressOf(endpoint),
          headers: { ...administrator, 'content-type': type },
          payload,
        });
        const isRefused = statusCode >= 400 && statusCode < 500;
        expect([type, what, isRefused || statusCode]).toEqual([type, what, true]);
      }
    }
  });
});

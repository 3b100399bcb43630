import { type EndpointDefinition, endpoints } from '@caderneta/api-client/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type TestApp, startTestApp } from '../test/app.ts';
import {
  callEndpoint,
  type Headers,
  isAboutOne,
  type NamedEndpoint,
} from '../test/endpoint-calls.ts';
import { makeOneOfEach, type OneOfEach } from '../test/one-of-each.ts';
import { query } from '../test/query.ts';
import { refusesGarbage } from '../test/refuses-garbage.ts';
import { signIn } from '../test/sign-in.ts';
import { missingEndpoints } from './build-app.ts';

/** Families have a matrix of their own, `modules/family/permissions.test.ts`. */
const all = Object.entries<EndpointDefinition>(endpoints).filter(
  ([, { access }]) => access !== 'guardian',
);

let made: TestApp;
let one: OneOfEach;
let administrator: Headers;
let otherAdministrator: Headers;
let teacher: Headers;

beforeAll(async () => {
  made = await startTestApp();
  one = await makeOneOfEach(made.db, made);
  ({ headers: administrator } = await signIn(made.app, 'admin@girassol.test'));
  ({ headers: otherAdministrator } = await signIn(made.app, 'admin@ipe.test'));
  ({ headers: teacher } = await signIn(made.app, 'prof@girassol.test'));
});
afterAll(() => made.close());

const call = (named: NamedEndpoint, headers: Headers) =>
  callEndpoint(named, { made, one, headers });

test('every endpoint of the contract is answered', () => {
  expect(missingEndpoints(made.app)).toEqual([]);
});

describe('nobody', () => {
  const closed = all.filter(([, { access }]) => access !== 'public');
  test.each(closed)('%s: 401', async (...named) => {
    expect((await call(named, {})).statusCode).toBe(401);
  });
});

describe('a teacher', () => {
  const administrators = all.filter(([, { access }]) => access === 'administrator');
  test.each(administrators)('%s: 403', async (...named) => {
    expect((await call(named, teacher)).statusCode).toBe(403);
  });

  const ofClassrooms = all.filter(
    ([name, endpoint]) => isAboutOne(endpoint) && name !== 'getSchool',
  );
  test.each(ofClassrooms)('%s, about a classroom of others: 403 or 404', async (...named) => {
    expect([403, 404]).toContain((await call(named, teacher)).statusCode);
  });
});

describe('an administrator', () => {
  const aboutOne = all.filter(([, endpoint]) => isAboutOne(endpoint));
  test.each(aboutOne)('of another school, %s: 404', async (...named) => {
    const response = await call(named, otherAdministrator);
    expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
  });

  const readable = aboutOne.filter(([, { method }]) => method === 'GET');
  test.each(readable)('of the school itself, %s: 200', async (...named) => {
    expect((await call(named, administrator)).statusCode).toBe(200);
  });
});

describe('a role that this version does not know', () => {
  beforeAll(async () => {
    await query(made.db, "alter type role add value 'Coordinator'");
    await query(
      made.db,
      "update employees set role = 'Coordinator' where email = 'prof@girassol.test'",
    );
  });
  const closed = all.filter(([, { access }]) => access !== 'public');
  test.each(closed)('%s: 403', async (...named) => {
    expect((await call(named, teacher)).statusCode).toBe(403);
  });
});

refusesGarbage(all, () => ({ made, one, headers: administrator }));

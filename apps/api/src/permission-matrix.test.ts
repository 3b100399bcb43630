import { type EndpointDefinition, endpoints } from '@caderneta/api-client/contract';
import { formPaths, pathTo } from '@caderneta/family-texts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type TestApp, startTestApp } from '../testing/app.ts';
import {
  callEndpoint,
  type Headers,
  isAboutOne,
  type NamedEndpoint,
} from '../testing/endpoint-calls.ts';
import { familyOf } from '../testing/family-caller.ts';
import { makeNetwork } from '../testing/network.ts';
import { makeOneOfEach, type OneOfEach } from '../testing/one-of-each.ts';
import { query } from '../testing/query.ts';
import { refusesGarbage } from '../testing/refuses-garbage.ts';
import { signIn } from '../testing/sign-in.ts';
import { missingEndpoints } from './build-app.ts';

/** Families have a matrix of their own, `modules/family/permissions.test.ts`. */
const all = Object.entries<EndpointDefinition>(endpoints).filter(
  ([, { access }]) => access !== 'guardian',
);

const ofNetwork = all.filter(([, { access }]) => access === 'network');
const ofSchool = all.filter(([, { access }]) => access !== 'network');

let made: TestApp;
let one: OneOfEach;
let administrator: Headers;
let otherAdministrator: Headers;
let teacher: Headers;
let office: Headers;
let otherOffice: Headers;

beforeAll(async () => {
  made = await startTestApp();
  one = await makeOneOfEach(made.db, made);
  ({ headers: administrator } = await signIn(made.app, 'admin@girassol.test'));
  ({ headers: otherAdministrator } = await signIn(made.app, 'admin@ipe.test'));
  ({ headers: teacher } = await signIn(made.app, 'prof@girassol.test'));
  ({ headers: office } = await signIn(made.app, 'rede@campinas.test'));
  const { otherSchool } = made;
  const other = { of: 'Jundiaí', email: 'rede@jundiai.test', schoolIds: [otherSchool.id] };
  await makeNetwork(made.db, other);
  ({ headers: otherOffice } = await signIn(made.app, 'rede@jundiai.test'));
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
  const administrators = all.filter(
    ([, { access }]) => access === 'administrator' || access === 'network',
  );
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
  test.each(ofNetwork)('of a school, %s: 403', async (...named) => {
    expect((await call(named, administrator)).statusCode).toBe(403);
  });

  const aboutOne = ofSchool.filter(([, endpoint]) => isAboutOne(endpoint));
  test.each(aboutOne)('of another school, %s: 404', async (...named) => {
    const response = await call(named, otherAdministrator);
    expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
  });

  const readable = aboutOne.filter(([, { method }]) => method === 'GET');
  test.each(readable)('of the school itself, %s: 200', async (...named) => {
    expect((await call(named, administrator)).statusCode).toBe(200);
  });
});

describe('an administrator of the office of a network', () => {
  const aboutOne = ofNetwork.filter(([, endpoint]) => isAboutOne(endpoint));
  test.each(aboutOne)('of another network, %s: 404', async (...named) => {
    const response = await call(named, otherOffice);
    expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
  });

  const readable = ofNetwork.filter(([, { method }]) => method === 'GET');
  test.each(readable)('of the network itself, %s: 200', async (...named) => {
    expect((await call(named, office)).statusCode).toBe(200);
  });

  const ofEmployees = ofSchool.filter(([, { access }]) => access !== 'public');
  const aboutItsSchools = ofEmployees.filter(([, endpoint]) => isAboutOne(endpoint));
  test.each(aboutItsSchools)('about a school of the network, %s: 403 or 404', async (...named) => {
    expect([403, 404]).toContain((await call(named, office)).statusCode);
  });

  /** What the people of an office change there; everything else that changes something is refused. */
  const ofOffices = [
    ...['updateSchoolSettings', 'uploadFiles', 'openPreview'],
    ...['rollBackVersion', 'switchApp', 'answerVersion'],
    ...[
      'createEmployee',
      'updateEmployee',
      'deleteEmployee',
      'inviteEmployee',
      'updateProfile',
      'switchSchool',
      'sendEmailProof',
      'confirmEmail',
    ],
    ...['confirmSecondFactor', 'renewRecoveryCodes', 'removeSecondFactor'],
    ...['createOwnCalendar', 'endOwnCalendar'],
  ];
  const changing = ofEmployees.filter(([, { method }]) => method !== 'GET');
  const ofSchoolsAlone = changing.filter(([name]) => !ofOffices.includes(name));
  test.each(ofSchoolsAlone)('at the office itself, %s: 403', async (...named) => {
    expect((await call(named, office)).statusCode).toBe(403);
  });
  const ofBoth = changing.filter(([name]) => ofOffices.includes(name));
  test.each(ofBoth)('at the office itself, %s: not refused to offices', async (...named) => {
    expect((await call(named, office)).body).not.toMatch('A secretaria');
  });
});

describe('a teacher of the office of a network', () => {
  beforeAll(() =>
    query(made.db, "update employees set role = 'Teacher' where email = 'rede@campinas.test'"),
  );
  afterAll(() =>
    query(
      made.db,
      "update employees set role = 'Administrator' where email = 'rede@campinas.test'",
    ),
  );
  test.each(ofNetwork)('%s: 403', async (...named) => {
    expect((await call(named, office)).statusCode).toBe(403);
  });
});

describe('a page of another site', () => {
  const foreign = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://mal.test' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://mal.test' },
    { origin: 'null' },
  ];
  test.each(formPaths)('%s: its form is refused, whatever it carries', async (pattern) => {
    const url = pathTo(pattern, { id: made.school.id });
    expect(made.app.hasRoute({ method: 'POST', url: pattern })).toBe(true);
    const { headers } = await familyOf(made, made.marta);
    for (const of of foreign) {
      const { cookie } = headers;
      const { statusCode } = await made.app.inject({
        ...{ method: 'POST', url, payload: 'ato=leitura&codigo=1&contato=1' },
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...of },
      });
      expect([of, statusCode]).toEqual([of, 403]);
    }
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

refusesGarbage(ofSchool, () => ({ made, one, headers: administrator }));
refusesGarbage(ofNetwork, () => ({ made, one, headers: office }));

import { type EndpointDefinition, endpoints, fileEndpoints } from '@caderneta/api-client/contract';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { guardianDevices } from '#/database/schema/guardian-access.ts';
import {
  addressOf,
  callEndpoint,
  type Headers,
  isAboutOne,
  type NamedEndpoint,
} from '../../../testing/endpoint-calls.ts';
import { type FamilyCaller, familyOf, sharedFamilyOf } from '../../../testing/family-caller.ts';
import { garbageIds } from '../../../testing/garbage.ts';
import { makeOneOfEach, type OneOfEach } from '../../../testing/one-of-each.ts';
import { refusesGarbage } from '../../../testing/refuses-garbage.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const everything = Object.entries<EndpointDefinition>(endpoints);
const filesOfItems: NamedEndpoint[] = [
  ['the calendar file', fileEndpoints.getEventCalendar],
  ['the photos of a gallery', fileEndpoints.getGalleryPhotos],
];
const ofFamilies = [
  ...everything.filter(([, { access }]) => access === 'guardian'),
  ...filesOfItems,
].filter(([name]) => name !== 'leaveFamily');
const ofEmployees = everything.filter(
  ([, { access }]) => access !== 'public' && access !== 'guardian',
);
/** What ends the device comes last: nothing can be done with it afterwards. */
const aboutOne = ofFamilies
  .filter(([, endpoint]) => isAboutOne(endpoint))
  .toSorted(([one], [other]) => Number(one === 'endOwnDevice') - Number(other === 'endOwnDevice'));
const aboutDevice: EndpointDefinition[] = [endpoints.endOwnDevice, endpoints.renameOwnDevice];

const { at: made } = useTestSchool({ now: () => new Date('2026-11-20T12:00:00Z') });
let one: OneOfEach;
let jorge: FamilyCaller;
let marta: FamilyCaller;
let ivo: FamilyCaller;
beforeAll(async () => {
  one = await makeOneOfEach(made.db, made);
  jorge = await familyOf(made, made.jorge);
  marta = await familyOf(made, made.marta);
  ivo = await familyOf(made, made.otherGuardian);
});

const call = (named: NamedEndpoint, headers: Headers) =>
  callEndpoint(named, { made, one, headers });
const statusOf = async (named: NamedEndpoint, headers: Headers) =>
  (await call(named, headers)).statusCode;

test('the matrix is about all that a family does', () => {
  const paths = ofFamilies.map(([, { path }]) => path);
  expect(paths.every((path) => path.startsWith('/v1/family/'))).toBe(true);
  expect(aboutOne.length).toBeGreaterThan(9);
});

describe('nobody', () => {
  test.each(ofFamilies)('%s: 401', async (...named) => {
    expect(await statusOf(named, {})).toBe(401);
  });
});

describe('an employee', () => {
  test.each(ofFamilies)('%s: 401', async (...named) => {
    const { headers, cookie } = await signIn(made.app, 'admin@girassol.test');
    const { value } = /^\w+=(?<value>.+)$/.exec(cookie)?.groups ?? {};
    const bearer = headers.authorization.replace('Bearer ', '');
    for (const stolen of [cookie, `caderneta_family=${value}`, `caderneta_family=${bearer}`]) {
      expect(await statusOf(named, { ...headers, cookie: stolen })).toBe(401);
    }
  });
});

describe('a guardian of another family', () => {
  test.each(aboutOne)('%s: 404', async (...named) => {
    expect(await statusOf(named, marta.headers)).toBe(404);
  });
});

describe('a guardian of another school', () => {
  test.each(aboutOne)('%s: 404', async (...named) => {
    expect(await statusOf(named, ivo.headers)).toBe(404);
  });
});

describe('the guardian', () => {
  test.each(aboutOne)('%s: let in', async (...named) => {
    expect(await statusOf(named, jorge.headers)).toBe(named[1].status);
  });

  test.each(ofEmployees)('of %s, which is for staff: 401', async (...named) => {
    const { deviceToken, headers } = jorge;
    expect(await statusOf(named, headers)).toBe(401);
    const authorization = `Bearer ${deviceToken}`;
    expect(await statusOf(named, { ...headers, authorization })).toBe(401);
  });
});

describe('a phone of several schools', () => {
  test.each(aboutOne)('%s, of the guardian at one of them: let in', async (...named) => {
    const shared = await sharedFamilyOf(made, [made.otherGuardian, made.jorge]);
    const id = aboutDevice.includes(named[1]) ? shared.deviceIds[1] : undefined;
    const url = addressOf(named[1], one, id);
    const answer = await callEndpoint(named, { made, one, headers: shared.headers }, url);
    expect(answer.statusCode).toBe(named[1].status);
  });

  test.each(aboutOne)('%s, of another family there: 404', async (...named) => {
    const { headers } = await sharedFamilyOf(made, [made.otherGuardian, made.marta]);
    expect(await statusOf(named, headers)).toBe(404);
  });

  test.each(aboutOne)('%s, once the school ended its part: 404', async (...named) => {
    const { headers, deviceIds } = await sharedFamilyOf(made, [made.jorge, made.otherGuardian]);
    const ended = { revokedAt: new Date() };
    await made.db.update(guardianDevices).set(ended).where(eq(guardianDevices.id, deviceIds[0]!));
    expect(await statusOf(named, headers)).toBe(404);
  });
});

describe('a phone whose access was ended', () => {
  test.each(ofFamilies)('%s: 401', async (...named) => {
    const lost = await familyOf(made, made.jorge);
    const ended = { revokedAt: new Date() };
    await made.db.update(guardianDevices).set(ended).where(eq(guardianDevices.id, lost.deviceId));
    expect(await statusOf(named, lost.headers)).toBe(401);
  });
});

describe('a change that another site asks for', () => {
  const changes = ofFamilies.filter(([, { method }]) => method !== 'GET');
  test.each(changes)('%s: 403', async (...named) => {
    for (const site of ['cross-site', 'same-site', 'none']) {
      const headers = { ...jorge.headers, 'sec-fetch-site': site };
      expect([site, await statusOf(named, headers)]).toEqual([site, 403]);
    }
  });
});

const families = ofFamilies.filter((named) => !filesOfItems.includes(named));
refusesGarbage(families, () => ({ made, one, headers: jorge.headers }));

test.each(garbageIds)('a file of %s: 404', async (id) => {
  expect((await jorge.get(`/events/${id}/calendar.ics`)).statusCode).toBe(404);
  expect((await jorge.get(`/galleries/${id}/photos.zip`)).statusCode).toBe(404);
});

import type {
  Family,
  GuardianAccess,
  LinkState,
  OwnDevice,
  ShownLink,
} from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { millisecondsInDay } from 'date-fns/constants';
import { beginDeletion } from '#/backup/schools.repository.ts';
import { revokeAccess } from '#/modules/guardian-access/devices.repository.ts';
import { eraseFamily } from '#/modules/deleted-students/deleted-students.repository.ts';
import { sharedFamilyOf } from '../../../testing/family-caller.ts';
import { query } from '../../../testing/query.ts';
import { useTestClock } from '../../../testing/use-test-clock.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const clock = useTestClock('2026-11-20T12:00:00Z');
const { at, administrator, otherSchool } = useTestSchool({
  isFreshForEach: true,
  now: clock.now,
});

/** A browser: keeps cookies as they are set, and sends them all. */
class Browser {
  readonly cookies = new Map<string, string>();

  async call(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
    const cookie = [...this.cookies].map(([name, text]) => `${name}=${text}`).join('; ');
    const headers = { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) };
    const url = `/v1/family${path}`;
    const answer = await at.app.inject({ method, url, headers, payload });
    for (const { name, value } of answer.cookies) {
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return answer;
  }

  async open(token: string, joins?: boolean) {
    clock.advance(60_000);
    return (await this.call('POST', '/session', { token, joins })).statusCode;
  }

  check = async (token: string) =>
    (await this.call('POST', '/links/check', { token })).json<LinkState>();

  /** Names of schools with their guardians, or the status of the refusal. */
  async schools() {
    const answer = await this.call('GET', '/me');
    if (answer.statusCode !== 200) return answer.statusCode;
    const { schools = [] } = answer.json<Family>();
    return schools.map(({ name, responsible }) => `${name}: ${responsible.name}`);
  }
}

async function beginClosedDeletion(id: string): Promise<void> {
  await query(at.db, `update schools set closed_at = now() where id = '${id}'`);
  await beginDeletion(at.db, id, clock.now());
}

/** As the school hands it out. */
async function linkOf(guardian: { id: string; schoolId: string }): Promise<string> {
  const office = guardian.schoolId === at.school.id ? administrator : otherSchool;
  const made = await office.post(`/v1/guardians/${guardian.id}/links`);
  return new URL(made.json<ShownLink>().url).hash.slice(1);
}

const girassol = 'Escola Girassol: Marta Lima';
const ipe = 'Escola Ipê: Ivo Souza';

async function browserOfBoth(): Promise<Browser> {
  const browser = new Browser();
  expect(await browser.open(await linkOf(at.marta))).toBe(201);
  expect(await browser.open(await linkOf(at.otherGuardian), true)).toBe(201);
  expect(await browser.schools()).toEqual([girassol, ipe]);
  return browser;
}

test('a link of another school joins, and each school keeps a device of its own', async () => {
  const browser = new Browser();
  await browser.open(await linkOf(at.marta));
  const token = await linkOf(at.otherGuardian);
  expect(await browser.check(token)).toMatchObject({ state: 'open', isMine: false, canJoin: true });
  const first = browser.cookies.get('caderneta_family');
  expect(await browser.open(token, true)).toBe(201);
  expect(browser.cookies.get('caderneta_family')).toBe(first);
  expect(browser.cookies.size).toBe(2);

  const family = (await browser.call('GET', '/me')).json<Family>();
  expect(family).toMatchObject({
    responsible: { name: 'Marta Lima' },
    school: { name: 'Escola Girassol' },
    schools: [{ name: 'Escola Girassol' }, { name: 'Escola Ipê' }],
  });
  const schoolIds = [at.school.id, at.school.id, at.otherSchool.id];
  expect(family.students.map(({ schoolId }) => schoolId)).toEqual(schoolIds);
  // Its tab opens, also by a link without a target.
  const target = `/familia?escola=${at.otherSchool.id}`;
  expect(await browser.check(token)).toMatchObject({ state: 'used', isMine: true, target });
  const again = await browser.call('POST', '/session', { token: await linkOf(at.otherGuardian) });
  expect(again.json()).toEqual({ target });

  const office = await otherSchool.get(`/v1/guardians/${at.otherGuardian.id}/access`);
  expect(office.json<GuardianAccess>().devices).toHaveLength(1);
  const rows = await query<object>(at.db, 'select * from guardian_devices');
  const ofSchool = (id: string) => rows.filter((row) => JSON.stringify(row).includes(id));
  expect([ofSchool(at.school.id).length, ofSchool(at.otherSchool.id).length]).toEqual([1, 1]);
  expect(ofSchool(at.school.id)).not.toEqual(ofSchool(at.otherSchool.id));
});

test('without joining the device changes hands, for all of its schools', async () => {
  const browser = await browserOfBoth();
  const before = new Map(browser.cookies);
  expect(await browser.check(await linkOf(at.jorge))).toMatchObject({ canJoin: false });
  await browser.open(await linkOf(at.jorge));
  expect(await browser.schools()).toEqual(['Escola Girassol: Jorge Reis']);
  expect([...browser.cookies.keys()]).toEqual(['caderneta_family']);
  const kept = new Browser();
  for (const [name, text] of before) kept.cookies.set(name, text);
  expect(await kept.schools()).toBe(401);
});

test('a guardian who joins takes the place of another of the same school alone', async () => {
  const browser = await browserOfBoth();
  await browser.open(await linkOf(at.jorge), true);
  expect(await browser.schools()).toEqual([ipe, 'Escola Girassol: Jorge Reis']);
});

test('joining uses the link up, and a used, revoked or unknown one joins nothing', async () => {
  const browser = new Browser();
  await browser.open(await linkOf(at.marta));
  const [used, revoked] = [await linkOf(at.otherGuardian), await linkOf(at.otherGuardian)];
  await new Browser().open(used);
  await revokeAccess(at.db, at.otherGuardian.id, clock.now());
  expect(await browser.open(used, true)).toBe(409);
  expect(await browser.open(revoked, true)).toBe(409);
  expect(await browser.open('x'.repeat(43), true)).toBe(404);
  expect(await browser.schools()).toEqual([girassol]);
});

test.each<[string, 'first' | 'second', (id: string, schoolId: string) => Promise<unknown>]>([
  ['its school ends the access', 'first', (id) => revokeAccess(at.db, id, clock.now())],
  ['its school ends the access', 'second', (id) => revokeAccess(at.db, id, clock.now())],
  ['it is erased', 'first', (id) => at.db.transaction((tx) => eraseFamily(tx, [id]))],
  ['it is erased', 'second', (id) => at.db.transaction((tx) => eraseFamily(tx, [id]))],
  [
    'its children left',
    'first',
    (_, id) => query(at.db, `update students set deleted_at = now() where school_id = '${id}'`),
  ],
  ['the deletion of its school begins', 'first', (_, id) => beginClosedDeletion(id)],
  ['the deletion of its school begins', 'second', (_, id) => beginClosedDeletion(id)],
])('once %s (the %s guardian), the device stays with the other', async (_, which, end) => {
  const browser = await browserOfBoth();
  const [ended, stays] = which === 'first' ? [at.marta, ipe] : [at.otherGuardian, girassol];
  await end(ended.id, ended.schoolId);
  expect(await browser.schools()).toEqual([stays]);
  const feed = await browser.call('GET', '/feed');
  expect(feed.statusCode).toBe(200);
  const chat = await browser.call('GET', `/chat?schoolId=${ended.schoolId}`);
  expect(chat.statusCode).toBe(404);
});

test('a guardian ends one school here, or all; another device of theirs is untouched', async () => {
  const browser = await browserOfBoth();
  const tablet = new Browser();
  await tablet.open(await linkOf(at.otherGuardian));
  const listed = (await browser.call('GET', '/devices')).json<OwnDevice[]>();
  expect(listed).toHaveLength(3);
  const here = listed.filter(({ isCurrent }) => isCurrent);
  expect(here).toHaveLength(2);
  const first = here.find(({ schoolId }) => schoolId === at.school.id)!;
  const ended = await browser.call('DELETE', `/devices/${first.id}`);
  expect([ended.statusCode, ended.headers['clear-site-data']]).toEqual([204, '"cache"']);
  expect(await browser.schools()).toEqual([ipe]);
  expect(browser.cookies.size).toBe(1);

  await browser.open(await linkOf(at.marta), true);
  expect(await browser.schools()).toEqual([ipe, girassol]);
  expect((await browser.call('DELETE', '/session')).statusCode).toBe(204);
  expect(browser.cookies.size).toBe(0);
  expect(await tablet.schools()).toEqual([ipe]);
  const live = `select guardian_id from guardian_devices where revoked_at is null`;
  expect(await query(at.db, live)).toEqual([{ guardian_id: at.otherGuardian.id }]);
});

test('of two devices at one school the one that was paired later counts', async () => {
  const { get, headers } = await sharedFamilyOf(at, [at.marta, at.jorge]);
  expect((await get('/me')).json<Family>().schools).toHaveLength(1);
  const [first] = headers.cookie.split('; ');
  const alone = await at.app.inject({ url: '/v1/family/me', headers: { cookie: first } });
  expect(alone.statusCode).toBe(401);
});

test('every school of the device lasts 400 days from a visit', async () => {
  const browser = await browserOfBoth();
  clock.advance(399 * millisecondsInDay);
  expect(await browser.schools()).toHaveLength(2);
  clock.advance(399 * millisecondsInDay);
  expect(await browser.schools()).toHaveLength(2);
});

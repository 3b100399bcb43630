import { expect, test } from '@jest/globals';
import { familyOf, sharedFamilyOf } from '../../../testing/family-caller.ts';
import { apps, writeBuild } from '../../../testing/portal-builds.ts';
import { query, value } from '../../../testing/query.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { beginDeletion } from '#/backup/schools.repository.ts';
import { cleanUp } from '#/cleanup/cleanup.ts';
import { performAct } from '#/modules/administration/administration.service.ts';
import { issueLink } from '#/modules/guardian-access/links.repository.ts';
import { admitDevices } from './moved-schools.repository.ts';

let now = new Date('2026-11-26T12:00:00Z');
const { at } = useTestSchool({ now: () => now, isFreshForEach: true });

const address = 'https://norte.escola.test';
const move = (movedTo: string | undefined = address) =>
  performAct(at.services, 'closeSchool', { school: 'Escola Girassol', isClosed: true, movedTo });
const linkOf = ({ id: guardianId, schoolId }: { id: string; schoolId: string }) =>
  issueLink(at.db, { schoolId, guardianId, target: null, createdBy: null, now });
const check = (token: string) =>
  at.app.inject({
    method: 'POST',
    url: '/v1/family/links/check',
    payload: { token },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
const page = (url: string, headers: Record<string, string> = {}) =>
  at.app.inject({ url, headers: { accept: 'text/html', ...headers } });
const tokenOf = (headers: { cookie: string }) => headers.cookie.split('=')[1];
const moved = { code: 'school-moved', movedTo: address };

test.each(['closed', 'deleted'])('a school that moved leads on while %s', async (state) => {
  for (const name of apps) await writeBuild(at.services.appsFolder, name);
  const marta = await familyOf(at, at.marta);
  const { token } = await linkOf(at.marta);
  await move();
  if (state === 'deleted') {
    await beginDeletion(at.db, at.school.id, now);
    await query(at.db, `delete from guardian_links`);
    await query(at.db, `delete from guardian_devices`);
  }

  const shown = await page('/familia', marta.headers);
  expect(shown.body).toContain('<h1>Esta escola mudou de endereço</h1>');
  expect(shown.body).toContain(`href="${address}/familia/entrar#${tokenOf(marta.headers)}"`);
  expect(shown.body).not.toMatch(/<script|Marta|Ana/);
  const again = await page('/v1/family/moved', marta.headers);
  const withoutNonce = (body: string) => body.replace(/nonce="[^"]+"/, '');
  expect(withoutNonce(again.body)).toBe(withoutNonce(shown.body));
  expect((await marta.get('/me')).json()).toMatchObject(moved);
  const checked = await check(token);
  expect([checked.statusCode, checked.json()]).toEqual([410, expect.objectContaining(moved)]);
  for (const url of ['/login', '/familia', '/familia/entrar']) {
    const told = (await page(url)).body;
    expect(told).toContain('Escola Girassol mudou de endereço');
    expect(told).toContain(`<a href="${address}`);
  }
});

test('schools that stayed are told nothing, and who is at both goes on here', async () => {
  for (const name of apps) await writeBuild(at.services.appsFolder, name);
  const both = await sharedFamilyOf(at, [at.marta, at.otherGuardian]);
  const ivo = await familyOf(at, at.otherGuardian);
  await move();
  expect((await page('/familia', ivo.headers)).body).not.toContain('mudou de endereço');
  expect((await ivo.get('/me')).statusCode).toBe(200);
  const { cookie } = await signIn(at.app, 'admin@ipe.test');
  expect((await page('/', { cookie })).body).not.toContain('mudou de endereço');
  expect((await page('/familia', both.headers)).body).toContain(
    'Escola Girassol mudou de endereço',
  );
  expect((await both.get('/me')).statusCode).toBe(200);
  expect((await page('/v1/family/moved', both.headers)).body).toContain(
    `${address}/familia/entrar#`,
  );
});

test('a school that opens again, and one that moved long ago, lead nowhere', async () => {
  const marta = await familyOf(at, at.marta);
  const count = () => value(at.db, 'select count(*)::int from moved_accesses');
  await move();
  const [before] = await query(
    at.db,
    `select closed_at, version from schools where name like '%Gira%'`,
  );
  await move('https://sul.escola.test');
  const [after] = await query(
    at.db,
    `select closed_at, version from schools where name like '%Gira%'`,
  );
  expect(after).toEqual(before);
  expect((await marta.get('/me')).json()).toMatchObject({ movedTo: 'https://sul.escola.test' });
  await performAct(at.services, 'closeSchool', { school: 'Escola Girassol', isClosed: false });
  expect(await count()).toBe(0);
  expect((await marta.get('/me')).statusCode).toBe(200);
  await move();
  now = new Date('2028-01-26T12:00:00Z');
  await cleanUp(at.services);
  expect(await count()).toBe(0);
});

test('at the new address the token of a device enters once, in the place of that device', async () => {
  now = new Date('2026-11-26T12:00:00Z');
  const marta = await familyOf(at, at.marta);
  const token = tokenOf(marta.headers) ?? '';
  await admitDevices(at.db, at.school.id, now);
  expect((await check(token)).json()).toMatchObject({ state: 'open', responsibleName: 'Marta' });
  const enter = () =>
    at.app.inject({
      method: 'POST',
      url: '/v1/family/session',
      payload: { token },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
  const entered = await enter();
  expect(entered.statusCode).toBe(201);
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
  const asks = (headers: Record<string, string>) =>
    at.app.inject({
      url: '/v1/family/me',
      headers: { ...headers, 'sec-fetch-site': 'same-origin' },
    });
  expect((await asks({ cookie })).statusCode).toBe(200);
  expect((await asks(marta.headers)).statusCode).toBe(401);
  expect((await enter()).statusCode).toBe(409);
});

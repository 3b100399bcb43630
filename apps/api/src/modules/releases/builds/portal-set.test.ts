import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { getSchool } from '@caderneta/api-client/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type TestApp, startTestApp } from '../../../../testing/app.ts';
import { productionSettings } from '../../../../testing/production.ts';
import { apps, writeBuild } from '../../../../testing/portal-builds.ts';
import { signIn } from '../../../../testing/sign-in.ts';

let made: TestApp;
let folder: string;
let administrator: Awaited<ReturnType<typeof signIn>>;
let teacher: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  made = await startTestApp({ settings: productionSettings });
  folder = made.services.appsFolder;
  administrator = await signIn(made.app, 'admin@girassol.test');
  teacher = await signIn(made.app, 'prof@girassol.test');
});
beforeEach(async () => {
  for (const name of apps) await deploy(name);
});
afterAll(() => made.close());

let secondsLater = 0;
/** In production the server looks for another build once a second. */
async function deploy(name: string, build?: Parameters<typeof writeBuild>[2]): Promise<void> {
  await writeBuild(folder, name, build);
  secondsLater += 1;
  const milliseconds = secondsLater * 1000;
  made.services.now = () => new Date(Date.now() + milliseconds);
}

const get = (url: string, headers: Record<string, string> = {}) =>
  made.app.inject({ url, headers });
const page = (cookie: string, url = '/') => get(url, { accept: 'text/html', cookie });
const setOfCall = async (authorization: string) => {
  const url = getSchool.path.replace(':id', made.school.id);
  const { headers } = await get(url, { authorization });
  return headers['caderneta-set'];
};
interface Document {
  set: string;
  remotes: { name: string; buildId: string }[];
}
const remotesFor = async (cookie: string, query = '') =>
  (await get(`/remotes.json${query}`, { cookie })).json<Document>();

describe('the set of a session', () => {
  test('is named alike by the page, by remotes.json and by every call of its person', async () => {
    const { headers, body } = await page(teacher.cookie);
    const [, bootstrap = ''] = /id="bootstrap">(.*?)<\/script>/s.exec(body) ?? [];
    const { remotes, shell } = JSON.parse(bootstrap) as { remotes: Document; shell: string };
    expect(shell).toBe('aaaa1111');
    expect(remotes.set).toMatch(/^[0-9a-f]{16}$/);
    expect([
      headers['caderneta-set'],
      (await remotesFor(teacher.cookie)).set,
      await setOfCall(teacher.headers.authorization),
    ]).toEqual([remotes.set, remotes.set, remotes.set]);
  });

  test('changes with the shell and with the remotes that the person may load, no other', async () => {
    const [before, ofAdministrator] = [
      await setOfCall(teacher.headers.authorization),
      await setOfCall(administrator.headers.authorization),
    ];
    await deploy('manage', { buildId: 'bbbb2222' });
    expect(await setOfCall(teacher.headers.authorization)).toBe(before);
    expect(await setOfCall(administrator.headers.authorization)).not.toBe(ofAdministrator);
    await deploy('chat', { buildId: 'bbbb2222' });
    const withChat = await setOfCall(teacher.headers.authorization);
    await deploy('shell', { buildId: 'bbbb2222' });
    const withShell = await setOfCall(teacher.headers.authorization);
    expect(new Set([before, withChat, withShell]).size).toBe(3);
  });

  test('is not told where nobody is signed in', async () => {
    for (const url of ['/', '/login', '/esqueci-minha-senha']) {
      expect((await page('', url)).headers['caderneta-set']).toBeUndefined();
    }
    expect((await page(teacher.cookie, '/alterar-senha')).headers['caderneta-set']).toBeUndefined();
    expect(await setOfCall('Bearer nobody')).toBeUndefined();
  });
});

describe('a page that runs an older shell', () => {
  test('gets the remotes that fit that shell, and a set that is not the newest', async () => {
    const provides = { react: { version: '19.4.0', names: ['useState', 'useLater'] } };
    await deploy('shell', { buildId: 'bbbb2222', record: { provides } });
    const needs = { react: { range: '^19.0.0', names: ['useLater'] } };
    await deploy('chat', { buildId: 'bbbb2222', record: { needs } });
    await deploy('diaries', { buildId: 'bbbb2222' });
    const { set, remotes } = await remotesFor(teacher.cookie, '?shell=aaaa1111');
    expect(remotes.map(({ name, buildId }) => [name, buildId])).toEqual([
      ['communications', 'aaaa1111'],
      ['diaries', 'bbbb2222'],
    ]);
    const newest = await remotesFor(teacher.cookie);
    expect(newest.remotes.map(({ name }) => name)).toContain('chat');
    expect(set).not.toBe(newest.set);
    expect(await remotesFor(teacher.cookie, '?shell=bbbb2222')).toEqual(newest);
  });

  test.each(['?shell=cccc3333', '?shell=../../chat', '?shell=aaaa1111&shell=bbbb2222'])(
    'is given nothing of which it is unknown whether it fits: %s',
    async (query) => {
      const { remotes } = await remotesFor(teacher.cookie, query);
      expect(remotes.length).toBe(query === '?shell=cccc3333' ? 0 : 3);
    },
  );
});

describe('builds that pages run', () => {
  const seenAt = async (app: string, buildId: string) => {
    await made.app.sightings.settled();
    const path = join(folder, app, 'dist', buildId, '.seen');
    return stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
  };

  test('are noted by a page, by a file and by a page that says what it runs', async () => {
    for (const name of apps) await deploy(name, { buildId: 'dddd4444' });
    for (const name of apps) await deploy(name, { buildId: 'eeee5555' });
    expect(await seenAt('shell', 'eeee5555')).toBeUndefined();
    await page(teacher.cookie);
    expect(await seenAt('shell', 'eeee5555')).toBeDefined();
    expect(await seenAt('chat', 'eeee5555')).toBeDefined();
    expect(await seenAt('manage', 'eeee5555')).toBeUndefined();

    expect(await seenAt('chat', 'dddd4444')).toBeUndefined();
    await get('/remotes/chat/dddd4444/remoteEntry.js');
    expect(await seenAt('chat', 'dddd4444')).toBeDefined();

    await remotesFor('', '?shell=dddd4444&diaries=dddd4444');
    expect(await seenAt('diaries', 'dddd4444')).toBeUndefined();
    await remotesFor(teacher.cookie, '?shell=dddd4444&diaries=dddd4444');
    expect(await seenAt('shell', 'dddd4444')).toBeDefined();
    expect(await seenAt('diaries', 'dddd4444')).toBeDefined();
  });

  test('are noted once an hour', async () => {
    const path = join(folder, 'chat/dist/dddd4444/.seen');
    await utimes(path, 0, 0);
    const file = () => get('/remotes/chat/dddd4444/remoteEntry.js');
    await file();
    expect(await seenAt('chat', 'dddd4444')).toBe(0);
    const inAnHour = new Date(made.services.now().getTime() + 3_600_001);
    made.services.now = () => inAnHour;
    await file();
    expect(await seenAt('chat', 'dddd4444')).toBeCloseTo(inAnHour.getTime(), -1);
    made.services.now = () => new Date();
  });
});

describe('the service worker', () => {
  test('is the one of the build, checked at every visit', async () => {
    const { headers, body } = await get('/sw.js');
    expect(body).toBe('sw.js of aaaa1111');
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringMatching('/javascript'),
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
    expect((await page('')).body).toMatch('"worker":"/sw.js"');
    await deploy('shell', { buildId: 'bbbb2222' });
    expect((await get('/sw.js')).body).toBe('sw.js of bbbb2222');
  });

  test.each<Record<string, string>>([
    { NODE_ENV: 'development' },
    { NODE_ENV: 'test' },
    { ...productionSettings, PORTAL_WORKER: 'off' },
  ])('leaves every browser where it is not wanted: %p', async (settings) => {
    const other = await startTestApp({ settings });
    for (const name of apps) await writeBuild(other.services.appsFolder, name);
    const html = await other.app.inject({ url: '/', headers: { accept: 'text/html' } });
    const worker = await other.app.inject('/sw.js');
    await other.close();
    expect(html.body).toMatch('"worker":null');
    expect(worker.statusCode).toBe(200);
    expect(worker.body).toMatch('registration.unregister()');
  });
});

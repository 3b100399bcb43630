import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { remoteEntry } from '@caderneta/api-client/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { type TestApp, startTestApp } from '../../test/app.ts';
import { apps, writeBuild } from '../../test/portal-builds.ts';
import { signIn } from '../../test/sign-in.ts';
import { employees } from '#/database/schema/employees.ts';
import { schools } from '#/database/schema/schools.ts';

let made: TestApp;
let folder: string;
let administrator: string;
let teacher: string;
beforeAll(async () => {
  made = await startTestApp();
  folder = made.services.appsFolder;
  ({ cookie: administrator } = await signIn(made.app, 'admin@girassol.test'));
  ({ cookie: teacher } = await signIn(made.app, 'prof@girassol.test'));
});
beforeEach(async () => {
  for (const name of apps) await writeBuild(folder, name);
});
afterAll(() => made.close());

const get = (url: string, cookie = '', accept = 'text/html') =>
  made.app.inject({ url, headers: { accept, ...(cookie && { cookie }) } });
const preloadsIn = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="script" href="([^"]+)"/g)].map(([, href]) => href);
const remotesFor = async (cookie: string) =>
  (await get('/remotes.json', cookie)).json<{ remotes: { name: string }[] }>().remotes;
const namesFor = async (cookie: string) => (await remotesFor(cookie)).map(({ name }) => name);

describe('remotes.json', () => {
  test('lists what the session may load, in the shape the shell checks', async () => {
    const response = await get('/remotes.json', administrator);
    expect(response.headers['cache-control']).toBe('private, no-store');
    const { schema, remotes } = response.json<{ schema: number; remotes: unknown[] }>();
    expect(schema).toBe(1);
    expect(remotes.map((entry) => remoteEntry.parse(entry))).toContainEqual({
      name: 'chat',
      buildId: 'aaaa1111',
      platform: '1.0.0',
      entry: '/remotes/chat/aaaa1111/remoteEntry.js',
      routes: ['/mensagens/:chatId', '/mensagens/listar'],
    });
    expect(await namesFor(administrator)).toContain('manage');
    expect(await namesFor(teacher)).toEqual(['diaries', 'communications', 'chat']);
    expect(await namesFor('')).toEqual([]);
    expect(await namesFor('caderneta_portal=forged')).toEqual([]);
  });

  test('leaves out what does not fit the shell, is damaged or is not built', async () => {
    await writeBuild(folder, 'chat', { platform: '1.1.0' });
    await writeBuild(folder, 'diaries', { record: { entry: '../secret.js' } });
    await rm(join(folder, 'communications/dist/build.json'));
    expect(await namesFor(administrator)).toEqual(['manage']);
  });

  test('follows a new build at once', async () => {
    await writeBuild(folder, 'chat', { buildId: 'bbbb2222' });
    expect(await remotesFor(teacher)).toContainEqual(
      expect.objectContaining({ name: 'chat', buildId: 'bbbb2222' }),
    );
  });
});

describe('files of builds', () => {
  test('stay in the browser, compressed as it can read them', async () => {
    const response = await made.app.inject({
      url: '/remotes/chat/aaaa1111/remoteEntry.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringMatching('/javascript'),
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(brotliDecompressSync(response.rawPayload).toString()).toMatch('chat aaaa1111');
    const plain = await get('/assets/aaaa1111/main.js', '', '*/*');
    expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined]);
  });

  test.each([
    '/assets/aaaa1111/missing.js',
    '/assets/aaaa1111/index.html',
    '/assets/aaaa1111/main.js.br',
    '/assets/aaaa1111/%2e%2e%2fbuild.json',
    '/assets/..%2f..%2fchat/build.json',
    '/remotes/shell/aaaa1111/main.js',
    '/remotes/constructor/aaaa1111/main.js',
    '/remotes/chat',
  ])('%s is no file, and no page', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toMatch('application/problem+json');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('of manage are for active administrators only', async () => {
    const url = '/remotes/manage/aaaa1111/remoteEntry.js';
    const allowed = await get(url, administrator);
    expect([allowed.statusCode, allowed.headers['cache-control']]).toEqual([
      200,
      'private, max-age=31536000, immutable',
    ]);
    const statuses = [
      await get(url),
      await get(url, teacher),
      await get(url, 'caderneta_portal=x'),
    ];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);

    const { cookie } = await signIn(made.app, 'admin@ipe.test');
    const change = { role: 'Teacher' } as const;
    await made.db.update(employees).set(change).where(eq(employees.email, 'admin@ipe.test'));
    expect((await get(url, cookie)).statusCode).toBe(403);
  });
});

describe('the page', () => {
  test('is painted for nobody as a sign-in', async () => {
    const { statusCode, headers, body } = await get('/comunicados/listar');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatch('data-frame="login" data-role=""');
    expect(body).toMatch('<script defer src="/assets/aaaa1111/main.js"></script>');
    expect(preloadsIn(body)).toEqual(['/assets/aaaa1111/login.js']);
  });

  test.each(['/esqueci-minha-senha', '/alterar-senha?token=abc'])(
    'at %s is painted alike for everybody, with its own scripts',
    async (url) => {
      for (const cookie of ['', teacher]) {
        const { body } = await get(url, cookie);
        expect(body).toMatch('data-frame="login"');
        expect(body).not.toMatch('abc');
        expect(preloadsIn(body)).toEqual(['/assets/aaaa1111/recovery.js']);
      }
    },
  );

  test('carries the session: frame, role, school and remotes', async () => {
    const change = { name: 'Escola <Girassol> & "Cia"' };
    await made.db.update(schools).set(change).where(eq(schools.id, made.school.id));
    const { body } = await get('/', teacher);
    expect(body).toMatch('data-frame="app" data-role="Teacher"');
    expect(body).toMatch(
      'content="Escola &lt;Girassol&gt; &amp; &quot;Cia&quot;" data-city="Campinas, SP"',
    );
    const [, bootstrap = ''] = /id="bootstrap">(.*?)<\/script>/s.exec(body) ?? [];
    expect(JSON.parse(bootstrap).remotes).toEqual((await get('/remotes.json', teacher)).json());
  });

  test.each([
    ['/', ['/assets/aaaa1111/home.js']],
    ['/perfil?x=1', ['/assets/aaaa1111/profile.js']],
    ['/mensagens/listar', remoteFiles('chat', ['list.js', 'shared.js'])],
    ['/mensagens/123', remoteFiles('chat', ['one.js'])],
    ['/unknown/address', ['/assets/aaaa1111/home.js']],
    ['/gerenciar', ['/assets/aaaa1111/home.js']],
  ])('at %s preloads what a teacher needs there', async (url, files) => {
    expect(preloadsIn((await get(url, teacher)).body)).toEqual(files);
  });

  test('preloads manage for an administrator', async () => {
    const { body } = await get('/gerenciar', administrator);
    expect(preloadsIn(body)).toEqual(remoteFiles('manage', ['manage.js']));
  });

  test('allows its own scripts, and styles with the nonce of this answer', async () => {
    const [one, other] = [await get('/'), await get('/')];
    const nonceOf = (html: string) => /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
    const csp = String(one.headers['content-security-policy']);
    expect(csp).toMatch("script-src 'self';");
    expect(csp).toContain(`style-src 'self' 'nonce-${nonceOf(one.body)}'`);
    expect(nonceOf(other.body)).not.toBe(nonceOf(one.body));
  });

  test('is not what a program asks for, nor below the addresses of the API', async () => {
    const statuses = [
      await get('/mensagens/listar', teacher, 'application/json'),
      await get('/v1/nothing'),
      await get('/files/nothing'),
    ];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });

  test('says what to do while nothing is built', async () => {
    await writeFile(join(folder, 'shell/dist/build.json'), '{');
    const response = await get('/');
    expect([response.statusCode, response.json().code]).toEqual([503, 'not-built']);
  });
});

function remoteFiles(name: string, files: string[]) {
  return ['remoteEntry.js', 'shared.js', ...files].map(
    (file) => `/remotes/${name}/aaaa1111/${file}`,
  );
}

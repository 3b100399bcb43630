import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { remoteEntry, type NavigationEntry } from '@caderneta/releases';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { millisecondsInHour } from 'date-fns/constants';
import { eq } from 'drizzle-orm';
import { type TestApp, startTestApp } from '../../testing/app.ts';
import { apps, writeBuild } from '../../testing/portal-builds.ts';
import { signIn } from '../../testing/sign-in.ts';
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
const documentFor = async (cookie: string) =>
  (await get('/remotes.json', cookie)).json<{ navigation: NavigationEntry[] }>();
const areasFor = async (cookie: string) =>
  (await documentFor(cookie)).navigation.map(({ label }) => label);
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
      home: { actions: [], blocks: [] },
    });
    expect(await namesFor(administrator)).toContain('manage');
    expect(await namesFor(teacher)).toEqual(['chat', 'communications', 'diaries']);
    expect(await namesFor('')).toEqual([]);
    expect(await namesFor('caderneta_portal=forged')).toEqual([]);
  });

  test('leaves out what does not fit the shell or the server, is damaged or is not built', async () => {
    const needsMore = { react: { range: '^19.0.0', names: ['useState', 'useLater'] } };
    await writeBuild(folder, 'chat', { record: { needs: needsMore } });
    const nextYears = { 'GET /v1/Employees/List': '0123456789abcdef' };
    await writeBuild(folder, 'manage', { record: { calls: nextYears } });
    await writeBuild(folder, 'diaries', { record: { entry: '../secret.js' } });
    expect(await namesFor(administrator)).toEqual(['communications']);
    await rm(join(folder, 'communications/dist/build.json'));
    expect(await namesFor(administrator)).toEqual([]);
  });

  test('lists the sidebar of the session in the order of its numbers', async () => {
    const everybodys = ['Diários', 'Comunicados', 'Eventos', 'Mensagens'];
    expect(await areasFor(teacher)).toEqual(everybodys);
    expect(await areasFor(administrator)).toEqual([...everybodys, 'Gerenciar']);
    expect(await areasFor('')).toEqual([]);
  });

  test('keeps the place of an area that is down, but not of one that does not fit', async () => {
    const needs = { react: { range: '^18.0.0', names: [] } };
    await writeBuild(folder, 'chat', { record: { needs } });
    await writeFile(join(folder, 'manage/dist/build.json'), '{');
    await rm(join(folder, 'communications/dist/build.json'));
    expect(await namesFor(administrator)).toEqual(['diaries']);
    const areas = ['Diários', 'Comunicados', 'Eventos', 'Gerenciar'];
    expect(await areasFor(administrator)).toEqual(areas);
    expect(await areasFor(teacher)).not.toContain('Gerenciar');
    expect((await get('/remotes/manage/aaaa1111/remoteEntry.js', teacher)).statusCode).toBe(403);
  });

  test('takes up a folder that nobody named, and drops it with the folder', async () => {
    const record = { name: 'canteen', pages: { '/cantina': ['menu.js'] } };
    await writeBuild(folder, 'canteen', { record });
    expect(await namesFor(teacher)).toContain('canteen');
    const url = '/remotes/canteen/aaaa1111/remoteEntry.js';
    expect((await get(url, teacher)).statusCode).toBe(200);
    await writeBuild(folder, 'canteen', { record: { ...record, name: 'chat' } });
    expect(await namesFor(teacher)).toEqual(['chat', 'communications', 'diaries']);
    await rm(join(folder, 'canteen'), { recursive: true });
    expect((await get(url, teacher)).statusCode).toBe(404);
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
    expect(body).toMatch('data-frame="login"><nav></nav>');
    const content = "console.log('shell aaaa1111');";
    const digest = createHash('sha384').update(content).digest('base64');
    const script = `<script defer src="/assets/aaaa1111/main.js" integrity="sha384-${digest}">`;
    expect(body).toContain(script);
    expect(preloadsIn(body)).toEqual(['/assets/aaaa1111/login.js']);
  });

  test.each(['/esqueci-minha-senha', '/alterar-senha?token=of-the-mail'])(
    'at %s is painted alike for everybody, with its own scripts',
    async (url) => {
      for (const cookie of ['', teacher]) {
        const { body } = await get(url, cookie);
        expect(body).toMatch('data-frame="login"');
        expect(body).not.toMatch('of-the-mail');
        expect(preloadsIn(body)).toEqual(['/assets/aaaa1111/recovery.js']);
      }
    },
  );

  test('carries the session: frame, role, school and remotes', async () => {
    const change = { name: 'Escola <Girassol> & "Cia"' };
    await made.db.update(schools).set(change).where(eq(schools.id, made.school.id));
    const { body } = await get('/', teacher);
    expect(body).toMatch('data-frame="app"');
    expect(body).toMatch(
      '<nav><a href="/diarios/listar" title="Diários"><svg><path d="M1 1h&quot;2"/></svg></a>',
    );
    expect(body).toMatch('<footer><a href="/diarios/listar" >Diários</a><a href="/comunicados');
    expect(body).not.toMatch('/gerenciar');
    expect(body).toMatch(
      'content="Escola &lt;Girassol&gt; &amp; &quot;Cia&quot;" data-city="Campinas, SP"',
    );
    const [, bootstrap = ''] = /id="bootstrap">(.*?)<\/script>/s.exec(body) ?? [];
    const { remotes, clock } = JSON.parse(bootstrap);
    expect(remotes).toEqual((await get('/remotes.json', teacher)).json());
    expect(clock).toMatchObject({ timeZone: 'America/Sao_Paulo', ahead: -3 * millisecondsInHour });
  });

  test.each([
    ['/mensagens/listar?pagina=2', 'mensagens'],
    ['/diarios/listar', 'Diários'],
    ['/gerenciar', ''],
    ['/mensagens/123', ''],
  ])('at %s has its heading, where the server knows it', async (url, heading) => {
    const { body } = await get(url, teacher);
    expect(body).toContain(`<p class="frame-heading" aria-hidden="true">${heading}</p>`);
    expect(body).not.toContain('<main>');
    const marked = [...body.matchAll(/<a href="([^"]+)" aria-current/g)].map(([, path]) => path);
    expect(marked).toEqual(url.includes('/gerenciar') ? [] : [`/${url.split('/')[1]}/listar`]);
    expect((await get(url)).body).toContain('<p class="frame-heading" aria-hidden="true"></p>');
  });

  test('of the home has the actions of the session as links, in their order', async () => {
    const change = { name: 'Ana<b> Souza' };
    await made.db.update(employees).set(change).where(eq(employees.email, 'prof@girassol.test'));
    const shapes = [['path', { d: 'M1 1h"2' }]];
    const action = { icon: shapes, row: 'quick', isLive: false };
    await writeBuild(folder, 'chat', {
      record: {
        home: {
          actions: [
            {
              ...action,
              label: 'novo <b>',
              path: '/novo',
              order: 20,
              text: '"A & B"',
              area: 'mural',
            },
            { ...action, label: 'ler', path: '/ler', order: 10, text: 'Hoje', isLive: true },
            { ...action, label: 'outra', path: '/outra', order: 1, row: 'other' },
          ],
          blocks: [{ title: 'Antes', order: 1 }],
        },
      },
    });
    await writeBuild(folder, 'manage', {
      record: {
        access: 'administrator',
        home: {
          actions: [{ ...action, label: 'gerir', path: '/gerir', order: 15 }],
          blocks: [],
        },
      },
    });
    const homeOf = async (cookie: string) =>
      /<main>.*<\/main>/s.exec((await get('/', cookie)).body)?.[0];
    expect(await homeOf(teacher)).toMatch(
      /^<main><h1>olá, Ana&lt;b&gt;<\/h1><p>[a-zá-]+, \d+ de [a-zç]+<\/p><a href="\/ler" data-area="">ler: …<\/a><a href="\/novo" data-area="mural">novo &lt;b&gt;: &quot;A &amp; B&quot;<\/a><a href="\/outra"><svg><path d="M1 1h&quot;2"\/><\/svg>outra<\/a><h2>Antes<\/h2><h2>Diários de hoje<\/h2><\/main>$/,
    );
    expect(await homeOf(administrator)).toContain('<a href="/gerir" data-area="">gerir: </a>');
    expect(await homeOf('')).toBeUndefined();
  });

  test.each([
    ['/perfil?x=1', ['/assets/aaaa1111/profile.js']],
    ['/mensagens/listar', remoteFiles('chat', ['list.js', 'shared.js'])],
    ['/mensagens/123', remoteFiles('chat', ['one.js'])],
  ])('at %s preloads what a teacher needs there', async (url, files) => {
    expect(preloadsIn((await get(url, teacher)).body)).toEqual(files);
  });

  test.each(['/', '/unknown/address', '/gerenciar'])(
    'at %s preloads the home, and then what remotes contribute to it',
    async (url) => {
      const { body } = await get(url, teacher);
      const blocks = remoteFiles('diaries', ['block.js']);
      expect(preloadsIn(body)).toEqual(['/assets/aaaa1111/home.js', ...blocks]);
      expect(body.match(/ fetchpriority="low"/g)).toHaveLength(blocks.length);
      expect(body).toMatch('href="/assets/aaaa1111/home.js" />');
    },
  );

  test('preloads manage for an administrator', async () => {
    const { body } = await get('/gerenciar', administrator);
    expect(preloadsIn(body)).toEqual(remoteFiles('manage', ['manage.js']));
  });

  test('allows its own scripts, and styles with the nonce of this answer', async () => {
    const [one, other] = [await get('/'), await get('/')];
    const nonceOf = (html: string) => /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
    const csp = String(one.headers['content-security-policy']);
    expect(csp).toContain(`script-src 'self' 'nonce-${nonceOf(one.body)}';`);
    expect(csp).toContain(`style-src 'self' 'nonce-${nonceOf(one.body)}'`);
    expect(nonceOf(other.body)).not.toBe(nonceOf(one.body));
  });

  test.each(['*/*', 'text/*', undefined])(
    'answers a client that accepts %s, also HEAD',
    async (accept) => {
      for (const url of ['/', '/login', '/comunicados/listar', '/no/such/page']) {
        for (const method of ['GET', 'HEAD'] as const) {
          const headers = accept ? { accept } : {};
          const answer = await made.app.inject({ method, url, headers });
          const { statusCode, headers: answered } = answer;
          expect([statusCode, answered['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
        }
      }
    },
  );

  test('is not what a program asks for, nor below the addresses of the API', async () => {
    const statuses = [
      await get('/mensagens/listar', teacher, 'application/json'),
      await get('/mensagens/listar', teacher, 'application/json, text/plain, */*'),
      await get('/v1/nothing', '', '*/*'),
      await get('/robots.txt', '', '*/*'),
      await get('/assets/aaaa1111/missing.js', '', '*/*'),
      await get('/v1/nothing'),
      await get('/files/nothing'),
    ];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(404));
  });

  test('says what to do while nothing is built', async () => {
    await writeFile(join(folder, 'shell/dist/build.json'), '{');
    const response = await get('/');
    expect([response.statusCode, response.json().code]).toEqual([503, 'not-built']);
  });
});

function remoteFiles(name: string, files: string[]) {
  const own = ['remoteEntry.js', 'shared.js', ...files];
  return [
    '/assets/aaaa1111/federation.js',
    ...own.map((file) => `/remotes/${name}/aaaa1111/${file}`),
  ];
}

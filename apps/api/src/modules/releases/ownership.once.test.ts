import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  answerVersion,
  type AppVersions,
  listVersions,
  rollBackVersion,
  switchApp,
} from '@caderneta/api-client/contract';
import type { Release } from '@caderneta/releases';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { type Caller, callerOf } from '../../../testing/caller.ts';
import { apps, writeBuild } from '../../../testing/portal-builds.ts';
import { makeRelease, Publisher } from '../../../testing/release-maker.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { buildApp } from '#/build-app.ts';
import type { HttpProblem } from '#/kernel/problems.ts';
import { performAct } from '#/modules/administration/administration.service.ts';
import { servedCalls } from './builds/builds.ts';
import { recordOwnClaims } from './builds/ownership.service.ts';

let made: TestApp;
let team: Publisher;
let marina: Caller;
beforeAll(async () => {
  made = await startTestApp({ settings: { INSTALLATION_ADMINS: 'admin@girassol.test' } });
  for (const name of apps) await writeBuild(made.services.appsFolder, name);
  const all = ['chat', 'shell', 'manage', 'cantina'];
  team = await Publisher.make(made.app, made.services, all);
  await performAct(made.services, 'prove', { email: 'admin@girassol.test' });
  marina = await callerOf(made.app, 'admin@girassol.test');
});
afterAll(() => made.close());

let builds = 0;
/** A build whose record has more; every one has another id. */
function makeBuild(app: string, record: (scripts: string[]) => object = () => ({})) {
  builds += 1;
  const one = makeRelease(app, `say('${app} ${builds}')`);
  Object.assign(one.release.record, record([one.script]));
  return one;
}
const pages =
  (...paths: string[]) =>
  (scripts: string[]) => ({
    pages: Object.fromEntries(paths.map((path) => [path, scripts])),
  });
const chatPages = ['/mensagens/listar', '/mensagens/:chatId'];

const icon = [['path', { d: 'M1 1h2' }]];
const entry = (label: string, path: string, owns: string[] = []) => ({
  ...{ label, path, owns, icon, order: 1, onBar: false },
});

interface Refused {
  code: string;
  reasons: { subject: string; problem: string }[];
}
const refusedOf = async (one: { release: Release }) => {
  const answer = await team.announce(one.release);
  return [answer.statusCode, answer.json<Refused>()] as const;
};

const versions = new Map<string, number>();
async function move(app: string, buildId: string | null, more = {}) {
  const given = { ring: 'todos', ...more };
  const place = `${app} ${given.ring}`;
  const expectedVersion = versions.get(place) ?? 0;
  const answer = await team.move({ app, buildId, expectedVersion, ...given });
  if (answer.statusCode === 200) versions.set(place, expectedVersion + 1);
  return answer;
}
const codeOf = (answer: { json: () => { code?: string } }) => answer.json().code;

const versionsOf = async (app: string) =>
  (await marina.get(listVersions.path)).json<AppVersions[]>().find((one) => one.app === app);
async function answer(app: string, buildId: string, isAccepted = true) {
  const waiting = (await versionsOf(app))!.waiting.find((one) => one.buildId === buildId)!;
  return marina.post(answerVersion.path, { app, buildId, digest: waiting.digest, isAccepted });
}
/** Hands a subject over, and says with which status and code that ends. */
const give = (subject: string, to: string) =>
  performAct(made.services, 'handOver', { subject, to }).then(
    () => ({ status: 200, code: undefined }),
    ({ body }: HttpProblem) => body,
  );

/** As another server process answers, which knows nothing of this one. */
async function routesOf(app: string): Promise<string[]> {
  const { cookie } = await signIn(made.app, 'admin@girassol.test');
  const process = await buildApp(made.services);
  const document = await process.inject({ url: '/remotes.json', headers: { cookie } });
  await process.close();
  const { remotes } = document.json<{ remotes: { name: string; routes: string[] }[] }>();
  return remotes.find(({ name }) => name === app)?.routes ?? [];
}

test('a build with pages of another team is refused, with a table that says whose they are', async () => {
  const taking = makeBuild('chat', pages(...chatPages, '/gerenciar', '/comunicados/listar'));
  const [status, { code, reasons }] = await refusedOf(taking);
  expect([status, code]).toEqual([409, 'owned-by-another']);
  expect(reasons).toEqual([
    { subject: '/gerenciar', problem: expect.stringMatching(/^O endereço é de manage\b/) },
    { subject: '/comunicados/listar', problem: expect.stringContaining('de communications') },
  ]);
  expect(codeOf(await move('chat', taking.release.buildId))).toBe('unknown-release');
});

test.each([
  ['capitals', '/Gerenciar'],
  ['a parameter that swallows it', '/:area/listar'],
  ['a parameter for all', '/:area'],
  ['another name of the parameter', '/comunicados/:other'],
  ['an address below it', '/gerenciar/cantina'],
  ['the home', '/'],
  ['the sign-in', '/login'],
  ['the profile', '/perfil/mais'],
  ['the families', '/familia/entrar'],
  ['the API', '/v1/chats'],
  ['files of remotes', '/remotes/chat'],
  ['an address of an app that is not installed', '/galerias/listar'],
])('an address that overlaps another’s is refused: %s', async (_, path) => {
  const [, { code }] = await refusedOf(makeBuild('chat', pages(...chatPages, path)));
  expect(code).toBe('owned-by-another');
});

test.each([
  '/gerenciar/',
  '//gerenciar',
  '/%67erenciar',
  '/*',
  '/mensagens/:id?',
  '/a b',
  '/á',
  '/.',
])('an address that can be read in two ways is refused: %s', async (path) => {
  const [status, { code }] = await refusedOf(makeBuild('chat', pages(...chatPages, path)));
  expect([status, code]).toEqual([422, 'not-whole']);
});

test.each([
  ['a label of the sidebar', { navigation: [entry('  GERENCÍAR ', '/mensagens/listar')] }],
  ['an address', { navigation: [entry('Ajustes', '/gerenciar')] }],
  ['a first word', { navigation: [entry('Ajustes', '/mensagens/listar', ['comunicados'])] }],
  ['the home', { navigation: [entry('Início', '/mensagens/listar')] }],
  [
    'a card of the home',
    { home: { actions: [], blocks: [{ title: 'diários de Hoje', order: 1 }] } },
  ],
])('an entry that takes %s is refused', async (_, record) => {
  const [, { code }] = await refusedOf(makeBuild('chat', () => record));
  expect(code).toBe('owned-by-another');
});

test('what is switched off keeps its addresses', async () => {
  const put = (sentence: string | null) => marina.put(switchApp.path, { app: 'diaries', sentence });
  await put('Volta logo.');
  const [, { code }] = await refusedOf(makeBuild('chat', pages('/diarios/listar')));
  expect(code).toBe('owned-by-another');
  await put(null);
});

test('a build goes out by its signature alone unless its power grows', async () => {
  const plain = makeBuild('manage', (scripts) => ({
    ...pages('/gerenciar')(scripts),
    access: 'administrator',
  }));
  expect((await team.announce(plain.release)).json()).toMatchObject({ waits: [] });
  await team.publish(plain);
  expect((await move('manage', plain.release.buildId)).statusCode).toBe(200);

  const [call, [digest]] = Object.entries(await servedCalls())[0]!;
  const growing = makeBuild('manage', (scripts) => ({
    ...pages('/gerenciar', '/gerenciar/novo')(scripts),
    access: 'employee',
    calls: { [call]: digest },
  }));
  const grown = [
    { subject: 'employee', problem: 'todos os funcionários podem carregá-lo' },
    { subject: '/gerenciar/novo', problem: 'endereço novo' },
    { subject: call, problem: 'chamada nova' },
  ];
  expect((await team.announce(growing.release)).json()).toMatchObject({ waits: grown });
  await team.publish(growing);
  const refused = await move('manage', growing.release.buildId);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'waits', reasons: grown },
  ]);
  expect(codeOf(await team.preview('manage', growing.release.buildId))).toBe('waits');
  // Its own word about who may load it does not count yet.
  const file = `/remotes/manage/${growing.release.buildId}/${growing.script}`;
  expect((await made.app.inject(file)).statusCode).toBe(404);
});

test('of another access only a looser one waits', async () => {
  const of = async (access: string) => {
    const one = makeBuild('manage', (scripts) => ({ ...pages('/gerenciar')(scripts), access }));
    return (await team.announce(one.release)).json<{ waits: object[] }>().waits.length;
  };
  expect([await of('network'), await of('administrator'), await of('employee')]).toEqual([0, 0, 1]);
});

const cantina = (more: string[] = []) =>
  makeBuild('cantina', (scripts) => ({
    ...pages('/cantina', ...more)(scripts),
    navigation: [entry('Cantina', '/cantina', ['cantina'])],
  }));

test('a new app waits for a yes that is good for that very build', async () => {
  const first = cantina();
  await team.publish(first);
  const { buildId } = first.release;
  expect(codeOf(await move('cantina', buildId))).toBe('waits');
  const shown = (await versionsOf('cantina'))!.waiting;
  expect(shown).toMatchObject([
    {
      buildId,
      isDeclined: false,
      growth: expect.arrayContaining([
        { subject: 'cantina', problem: 'aplicativo novo' },
        { subject: '/cantina', problem: 'endereço novo' },
        { subject: 'Cantina', problem: 'entrada nova no menu' },
      ]),
    },
  ]);
  const other = await callerOf(made.app, 'admin@ipe.test');
  const yes = { app: 'cantina', buildId, digest: shown[0]!.digest, isAccepted: true };
  expect((await other.post(answerVersion.path, yes)).statusCode).toBe(403);
  const wrong = await marina.post(answerVersion.path, { ...yes, digest: '0'.repeat(64) });
  expect([wrong.statusCode, codeOf(wrong)]).toEqual([409, 'other-build']);
  expect((await answer('cantina', buildId, false)).statusCode).toBe(204);
  expect(codeOf(await move('cantina', buildId))).toBe('declined');
  expect((await answer('cantina', buildId)).statusCode).toBe(204);
  expect((await move('cantina', buildId)).statusCode).toBe(200);
  const { events, waiting } = (await versionsOf('cantina'))!;
  expect(waiting).toEqual([]);
  expect(events.map(({ kind, by }) => [kind, by]).slice(0, 3)).toEqual([
    ['move', expect.stringMatching(/^Equipe/)],
    ['confirmed', expect.stringContaining('admin')],
    ['declined', expect.stringContaining('admin')],
  ]);
  // The next one may do no more, and goes out by itself; one that may do more waits again.
  const next = await team.publish(cantina());
  expect((await move('cantina', next.buildId)).statusCode).toBe(200);
  const more = await team.publish(cantina(['/cantina/mesas']));
  expect(codeOf(await move('cantina', more.buildId))).toBe('waits');
});

test('back to a build that was on the air needs no yes', async () => {
  const more = await team.publish(cantina(['/cantina/mesas', '/cantina/cardapio']));
  await answer('cantina', more.buildId);
  await move('cantina', more.buildId);
  const less = await team.publish(cantina());
  expect((await move('cantina', less.buildId)).statusCode).toBe(200);
  expect((await move('cantina', more.buildId, { isRollback: true })).statusCode).toBe(200);
  expect((await move('cantina', less.buildId)).statusCode).toBe(200);
  expect((await move('cantina', more.buildId)).statusCode).toBe(200);
});

test('an app that was taken off the air keeps its addresses until they are handed over', async () => {
  while ((await versionsOf('cantina'))!.rings[0]!.buildId !== null) {
    const body = { app: 'cantina', ring: 'todos', version: versions.get('cantina todos') };
    expect((await marina.post(rollBackVersion.path, body)).statusCode).toBe(204);
    versions.set('cantina todos', versions.get('cantina todos')! + 1);
  }
  expect(await routesOf('cantina')).toEqual([]);
  const taking = makeBuild('chat', pages(...chatPages, '/cantina', '/cantina/mesas'));
  const [, { reasons }] = await refusedOf(taking);
  expect(reasons).toMatchObject([
    { subject: '/cantina', problem: expect.stringContaining('de cantina') },
    { subject: '/cantina/mesas' },
  ]);
  expect((await give('/cantina/*', 'chat')).status).toBe(200);
  await team.publish(taking);
  expect(codeOf(await move('chat', taking.release.buildId))).toBe('waits');
  expect((await answer('chat', taking.release.buildId)).statusCode).toBe(204);
  expect((await move('chat', taking.release.buildId)).statusCode).toBe(200);
  expect(await routesOf('chat')).toEqual(expect.arrayContaining(['/cantina', '/cantina/mesas']));
  expect((await versionsOf('chat'))!.events).toContainEqual(
    expect.objectContaining({ kind: 'handedOver', by: 'instalação', reason: '/cantina/*' }),
  );
  // Builds of its own that were on the air do not come back there.
  const [, { code }] = await refusedOf(cantina());
  expect(code).toBe('owned-by-another');
});

test('one page of an area is handed over, and is served by its new owner alone', async () => {
  expect(await routesOf('communications')).toContain('/comunicados/:id');
  expect((await give('/comunicados/listar', 'chat')).status).toBe(200);
  const taking = makeBuild('chat', pages(...chatPages, '/comunicados/listar'));
  await team.publish(taking);
  await answer('chat', taking.release.buildId);
  expect((await move('chat', taking.release.buildId)).statusCode).toBe(200);
  // The build of communications names it still.
  expect(await routesOf('communications')).toEqual(['/comunicados/:id']);
  expect(await routesOf('chat')).toContain('/comunicados/listar');
});

test('an app of the repository keeps its addresses when it is no longer installed', async () => {
  const { appsFolder } = made.services;
  const catalog = made.app.releaseCatalog;
  const install = (name: string, ...paths: string[]) =>
    writeBuild(appsFolder, name, { record: pages(...paths)(['main.js']) });
  await install('extra', '/extra', '/extra/mais');
  await recordOwnClaims(made.db, catalog, new Date());
  await rm(join(appsFolder, 'extra'), { recursive: true });
  const [, { reasons }] = await refusedOf(makeBuild('chat', pages(...chatPages, '/extra')));
  expect(reasons).toMatchObject([{ subject: '/extra', problem: expect.stringContaining('extra') }]);
  // Here it is the installation itself that moves a page from one of its apps to another.
  await install('extra', '/extra');
  await install('outro', '/extra/mais', '/extra');
  await recordOwnClaims(made.db, catalog, new Date());
  expect([await routesOf('extra'), await routesOf('outro')]).toEqual([['/extra'], ['/extra/mais']]);
});

test('what is the portal’s own is never given away, nor what nobody has', async () => {
  expect([(await give('/', 'chat')).code, (await give('/login', 'chat')).code]).toEqual([
    'never-given',
    'never-given',
  ]);
  expect((await give('/:tudo', 'chat')).code).toBe('never-given');
  expect((await give('/ninguem', 'chat')).status).toBe(404);
  expect((await give('/a%20b', 'chat')).status).toBe(400);
});

import { healthPath, type Release } from '@caderneta/releases';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildApp } from '#/build-app.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { takeEmployeeMails } from '../../../testing/outbox.ts';
import { apps, writeBuild } from '../../../testing/portal-builds.ts';
import { makeRelease, Publisher } from '../../../testing/release-maker.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { withdrawFailingBuilds } from './withdrawal.service.ts';

let made: TestApp;
let team: Publisher;
let teacher: string;
let now: Date;

beforeAll(async () => {
  made = await startTestApp();
  for (const name of apps) await writeBuild(made.services.appsFolder, name);
  team = await Publisher.make(made.app, made.services, ['chat', 'shell'], 'equipe@chat.test');
  ({ cookie: teacher } = await signIn(made.app, 'prof@girassol.test'));
  now = new Date(new Date().setMinutes(30, 0, 0));
});
afterAll(() => made.close());

const pointerOf = async (app: string) =>
  (await team.overview(app)).pointers.find(({ ring }) => ring === 'todos') ?? { version: 0 };

const react = (...names: string[]) => ({ react: { range: '^19.0.0', names } });
const handsOver = (...names: string[]) => ({ react: { version: '19.3.1', names } });

/** Publishes a build and puts it on the air. */
async function release(app: string, name: string, record: object) {
  const built = makeRelease(app, `say('${name}')`);
  const given: Release = { ...built.release, record: { ...built.release.record, ...record } };
  await team.publish({ ...built, release: given });
  const { version } = await pointerOf(app);
  const { buildId } = given;
  const moved = await team.move({ app, buildId, expectedVersion: version });
  expect([moved.json(), moved.statusCode]).toEqual([expect.anything(), 200]);
  return buildId;
}

/** As a server that has just read the pointers. */
async function documentNow() {
  const app = await buildApp(made.services);
  const answer = await app.inject({ url: '/remotes.json', headers: { cookie: teacher } });
  await app.close();
  return answer.json<{
    remotes: { name: string; buildId: string; fallback?: { buildId: string } }[];
    navigation: { label: string }[];
    switchedOff: { routes: string[] }[];
  }>();
}

const chatNow = async () => (await documentNow()).remotes.find(({ name }) => name === 'chat');

/** Five tabs in which a build fails, and the server's look at them. */
async function fail(app: string, buildId: string) {
  const server = await buildApp(made.services);
  const build = { app, buildId, isFirst: true, isFailing: true, problems: { render: 1 } };
  const payload = { schema: 1, builds: [build] };
  for (let tab = 0; tab < 5; tab += 1) {
    const headers = { cookie: teacher };
    const answer = await server.inject({ method: 'POST', url: healthPath, payload, headers });
    expect(answer.statusCode).toBe(204);
  }
  const { storage } = made.services.fileStore;
  const { releaseCatalog: catalog, log } = server;
  await withdrawFailingBuilds({ db: made.db, storage, catalog, log, now: () => now });
  await server.close();
}

test('a failing build makes room for the newest older one that fits', async () => {
  const first = await release('chat', 'first', {});
  await release('shell', 'wide', { provides: handsOver('useState', 'useThing') });
  const second = await release('chat', 'second', { needs: react('useThing') });
  const bad = await release('chat', 'bad', {});
  await release('shell', 'narrow', { provides: handsOver('useState') });
  // The tab's own way out is the same.
  expect(await chatNow()).toMatchObject({ buildId: bad, fallback: { buildId: first } });
  const skipped = [
    {
      buildId: second,
      reasons: [{ subject: 'react', problem: expect.stringContaining('useThing') }],
    },
  ];
  expect((await team.overview('chat')).wayBack).toEqual([
    { ring: 'todos', buildId: first, isGone: false, skipped },
  ]);

  await fail('chat', bad);
  expect(await pointerOf('chat')).toMatchObject({ buildId: first, movedBy: 'O portal' });
  const { events } = await team.overview('chat');
  expect(events[0]).toMatchObject({
    kind: 'automatic',
    fromBuild: bad,
    toBuild: first,
    reason: expect.stringMatching(`falhou em 5 de 5.*A versão ${second} não pode voltar.*useThing`),
  });
  const mails = await takeEmployeeMails({ ...made.services, now: () => now });
  expect(mails).toEqual([
    expect.objectContaining({
      to: 'equipe@chat.test',
      text: expect.stringMatching(
        new RegExp(`${second} não pode voltar[^]*Voltou a versão ${first}`),
      ),
    }),
  ]);
});

test('a hand on the way back goes past what does not fit, and hears why of the build in between', async () => {
  const third = await release('chat', 'third', {});
  await release('shell', 'wide again', { provides: handsOver('useState', 'useThing') });
  const needy = await release('chat', 'needy', { needs: react('useThing') });
  await release('chat', 'plain', {});
  await release('shell', 'narrow again', { provides: handsOver('useState') });
  const { version } = await pointerOf('chat');
  const back = (buildId: string) =>
    team.move({ app: 'chat', buildId, expectedVersion: version, isRollback: true });
  const refused = await back(needy);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'does-not-fit']);
  expect((await back(third)).json()).toMatchObject({ buildId: third, version: version + 1 });
});

test('without any build that fits, the area has no entry and says so at its address', async () => {
  const needs = react('useState', 'useOther');
  await writeBuild(made.services.appsFolder, 'chat', { buildId: 'cccc3333', record: { needs } });
  for (let builds = (await team.overview('chat')).wayBack[0]!; builds.buildId !== null;) {
    const { version } = await pointerOf('chat');
    const change = { app: 'chat', buildId: builds.buildId, expectedVersion: version };
    expect((await team.move({ ...change, isRollback: true })).statusCode).toBe(200);
    builds = (await team.overview('chat')).wayBack[0]!;
  }
  expect((await team.overview('chat')).wayBack).toEqual([
    expect.objectContaining({ buildId: null, isGone: true }),
  ]);
  const { version } = await pointerOf('chat');
  const last = { app: 'chat', buildId: null, expectedVersion: version, isRollback: true };
  expect((await team.move(last)).json()).toMatchObject({ buildId: null });
  const { remotes, navigation, switchedOff } = await documentNow();
  expect(remotes.map(({ name }) => name)).not.toContain('chat');
  expect(navigation.map(({ label }) => label)).not.toContain('Mensagens');
  expect(switchedOff).toEqual([
    {
      routes: expect.arrayContaining(['/mensagens/listar']),
      sentence: expect.stringContaining('fora do ar por enquanto'),
    },
  ]);
});

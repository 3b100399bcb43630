import {
  type AppVersions,
  getVersionsPermission,
  listVersions,
  rollBackVersion,
  switchApp,
} from '@caderneta/api-client/contract';
import { healthPath } from '@caderneta/releases';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { type Caller, callerOf } from '../../../testing/caller.ts';
import { apps, writeBuild } from '../../../testing/portal-builds.ts';
import { makeRelease, Publisher } from '../../../testing/release-maker.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { performAct } from '#/modules/administration/administration.service.ts';

let made: TestApp;
let marina: Caller;
let other: Caller;
beforeAll(async () => {
  made = await startTestApp({ settings: { INSTALLATION_ADMINS: 'x@y.test, Admin@Girassol.test' } });
  for (const name of apps) await writeBuild(made.services.appsFolder, name);
  await performAct(made.services, 'prove', { email: 'admin@girassol.test' });
  marina = await callerOf(made.app, 'admin@girassol.test');
  other = await callerOf(made.app, 'admin@ipe.test');
});
afterAll(() => made.close());

const versionsOf = async (app: string) => {
  const all = (await marina.get(listVersions.path)).json<AppVersions[]>();
  return all.find((one) => one.app === app)!;
};

test('only administrators of the installation see and change versions', async () => {
  const allowed = (caller: Caller) => caller.get(getVersionsPermission.path);
  expect((await allowed(marina)).json()).toEqual({ isAllowed: true });
  expect((await allowed(other)).json()).toEqual({ isAllowed: false });
  const body = { app: 'chat', ring: 'todos', version: 1 };
  const refused = [
    await other.get(listVersions.path),
    await other.post(rollBackVersion.path, body),
    await other.put(switchApp.path, { app: 'chat', sentence: 'Volta logo.' }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
});

test('where nobody is named, those of the only school are', async () => {
  const unnamed = await startTestApp();
  const caller = await callerOf(unnamed.app, 'admin@girassol.test');
  // There are two schools.
  expect((await caller.get(getVersionsPermission.path)).json()).toEqual({ isAllowed: false });
  await unnamed.close();
});

test('a release is shown with its news, and taken back once', async () => {
  const team = await Publisher.make(made.app, made.services, ['chat']);
  const [one, two] = [makeRelease('chat', "say('one')"), makeRelease('chat', "say('two')")];
  expect((await versionsOf('chat')).rings).toMatchObject([
    {
      ...{ ring: 'todos', buildId: null, since: null, version: 0, canRollBack: false },
      // What the installation carries has an id and a time as well.
      ...{ runs: 'aaaa1111', builtAt: expect.stringMatching(/^20/) },
    },
  ]);
  for (const [index, release] of [one, two].entries()) {
    await team.publish(release);
    const { buildId } = release.release;
    await team.move({ app: 'chat', buildId, expectedVersion: index });
  }
  const shown = await versionsOf('chat');
  expect(shown.rings).toMatchObject([
    { buildId: two.release.buildId, news: two.release.news, version: 2, canRollBack: true },
  ]);
  const roll = (version: number) =>
    marina.post(rollBackVersion.path, { app: 'chat', ring: 'todos', version });
  expect((await roll(1)).json().code).toBe('pointer-moved');
  expect((await roll(2)).statusCode).toBe(204);
  const after = await versionsOf('chat');
  expect(after.rings[0]).toMatchObject({ buildId: one.release.buildId, version: 3 });
  expect(after.events[0]).toMatchObject({ kind: 'rollback', fromBuild: two.release.buildId });
  expect((await roll(3)).statusCode).toBe(204);
  expect((await roll(4)).json().code).toBe('no-way-back');
});

test('the sessions of a build are shown by the hour', async () => {
  const { cookie } = await signIn(made.app, 'prof@girassol.test');
  const build = { app: 'shell', buildId: 'aaaa1111', isFirst: true };
  for (const isFailing of [true, false, false]) {
    const problems = isFailing ? { error: 2 } : {};
    const payload = { schema: 1, builds: [{ ...build, isFailing, problems }] };
    await made.app.inject({ method: 'POST', url: healthPath, payload, headers: { cookie } });
  }
  const [ring] = (await versionsOf('shell')).rings;
  const { hours, ...sums } = ring!.health;
  const unmeasured = { weight: null, weightBefore: null, heldBecause: null };
  const troubles = [{ kind: 'error', count: 2 }];
  expect([sums, hours.length]).toEqual([{ sessions: 3, failing: 1, troubles, ...unmeasured }, 12]);
  const counted = hours.filter(({ sessions }) => sessions > 0);
  expect(counted.reduce((sum, { failing }) => sum + failing, 0)).toBe(1);
});

test('an app is switched off with a sentence and on again; the portal itself never', async () => {
  const put = (app: string, sentence: string | null) =>
    marina.put(switchApp.path, { app, sentence });
  expect((await put('chat', 'Mensagens voltam às 14h.')).statusCode).toBe(204);
  expect((await versionsOf('chat')).switchedOff).toBe('Mensagens voltam às 14h.');
  expect((await put('chat', null)).statusCode).toBe(204);
  const { switchedOff, events } = await versionsOf('chat');
  expect([switchedOff, events.slice(0, 2).map(({ kind }) => kind)]).toEqual([
    null,
    ['switchedOn', 'switchedOff'],
  ]);
  expect((await put('shell', 'Não')).json().code).toBe('always-on');
  expect((await put('chat', ' ')).statusCode).toBe(422);
});

import { rollBackVersion } from '@caderneta/api-client/contract';
import type { Move, Release } from '@caderneta/releases';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { type Caller, callerOf } from '../../../testing/caller.ts';
import { takeEmployeeMails } from '../../../testing/outbox.ts';
import { apps, writeBuild } from '../../../testing/portal-builds.ts';
import { makeRelease, Publisher } from '../../../testing/release-maker.ts';
import { performAct } from '#/modules/administration/administration.service.ts';

let made: TestApp;
let chatTeam: Publisher;
let shellTeam: Publisher;
let marina: Caller;

beforeAll(async () => {
  made = await startTestApp({ settings: { INSTALLATION_ADMINS: 'admin@girassol.test' } });
  for (const name of apps) await writeBuild(made.services.appsFolder, name);
  chatTeam = await Publisher.make(made.app, made.services, ['chat'], 'chat@escola.test');
  shellTeam = await Publisher.make(made.app, made.services, ['shell']);
  await performAct(made.services, 'prove', { email: 'admin@girassol.test' });
  marina = await callerOf(made.app, 'admin@girassol.test');
});
afterAll(() => made.close());

const teamOf = (app: string) => (app === 'chat' ? chatTeam : shellTeam);
const react = (...names: string[]) => ({ react: { range: '^19.0.0', names } });
const provides = (...names: string[]) => ({ react: { version: '19.3.1', names } });
const pointerOf = async (app: string) =>
  (await teamOf(app).overview(app)).pointers[0] ?? { version: 0, buildId: null };

async function move(app: string, buildId: string | null, more: Partial<Move> = {}) {
  const { version } = await pointerOf(app);
  return teamOf(app).move({ app, buildId, expectedVersion: version, ...more });
}

async function release(app: string, name: string, record: object) {
  const built = makeRelease(app, `say('${name}')`);
  const given: Release = { ...built.release, record: { ...built.release.record, ...record } };
  await teamOf(app).publish({ ...built, release: given });
  expect((await move(app, given.buildId)).statusCode).toBe(200);
  return given.buildId;
}

test('a shell that goes back names the remotes that do not fit, and takes them along', async () => {
  const plain = await release('chat', 'plain', {});
  await release('shell', 'wide', { provides: provides('useState', 'useThing') });
  const needy = await release('chat', 'needy', { needs: react('useThing') });

  const refused = await move('shell', null, { isRollback: true });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'takes-others-along']);
  expect(refused.json().reasons).toEqual([
    {
      subject: `chat ${needy}`,
      problem: expect.stringMatching(`não combina .*useThing.*; volta a versão ${plain}`),
    },
  ]);
  expect((await pointerOf('chat')).buildId).toBe(needy);

  // The same question on the page Versões.
  const { version } = await pointerOf('shell');
  const asked = { app: 'shell', ring: 'todos', version };
  expect((await marina.post(rollBackVersion.path, asked)).json()).toMatchObject({
    code: 'takes-others-along',
    reasons: refused.json().reasons,
  });
  const moved = await marina.post(rollBackVersion.path, { ...asked, together: true });
  expect(moved.statusCode).toBe(204);
  expect([(await pointerOf('shell')).buildId, (await pointerOf('chat')).buildId]).toEqual([
    null,
    plain,
  ]);
  const { events, unfit } = await chatTeam.overview('chat');
  expect(events[0]).toMatchObject({
    kind: 'rollback',
    fromBuild: needy,
    toBuild: plain,
    reason: expect.stringContaining('Junto com o shell da instalação'),
  });
  expect(unfit).toEqual([]);
  const mails = await takeEmployeeMails(made.services);
  expect(mails).toEqual([
    expect.objectContaining({
      to: 'chat@escola.test',
      text: expect.stringContaining(`volta a versão ${plain}`),
    }),
  ]);
});

test('a remote of which nothing fits leaves the menu with the shell, if that is agreed', async () => {
  const narrow = makeRelease('shell', "say('narrow')");
  const record = { ...narrow.release.record, provides: provides('useId') };
  await shellTeam.publish({ ...narrow, release: { ...narrow.release, record } });
  const { buildId } = narrow.release;
  const refused = await move('shell', buildId);
  const { reasons } = refused.json<{ reasons: { subject: string; problem: string }[] }>();
  expect(reasons).toHaveLength(4);
  for (const { problem } of reasons) expect(problem).toMatch(/; sai do menu$/);
  const { version } = await pointerOf('shell');
  expect((await move('shell', buildId, { together: true })).json()).toMatchObject({
    buildId,
    version: version + 1,
  });
  expect((await pointerOf('chat')).buildId).toBeNull();
});

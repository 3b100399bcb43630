import { Readable } from 'node:stream';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Move } from '@caderneta/releases';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { apps, writeBuild } from '../../testing/portal-builds.ts';
import { makeRelease, Publisher } from '../../testing/release-maker.ts';
import { signIn } from '../../testing/sign-in.ts';
import { buildApp } from '#/build-app.ts';
import { setRingSchool, setSwitch } from '#/modules/releases/builds/installation.repository.ts';

let made: TestApp;
let team: Publisher;
let girassol: string;
let ipe: string;
beforeAll(async () => {
  made = await startTestApp();
  for (const name of apps) await writeBuild(made.services.appsFolder, name);
  team = await Publisher.make(made.app, made.services, ['chat', 'shell']);
  ({ cookie: girassol } = await signIn(made.app, 'prof@girassol.test'));
  ({ cookie: ipe } = await signIn(made.app, 'admin@ipe.test'));
});
afterAll(() => made.close());

const versions: Record<string, number> = {};

async function point(app: string, buildId: string | null, more: Partial<Move> = {}) {
  const place = `${app} ${more.ring}`;
  const expectedVersion = versions[place] ?? 0;
  const answer = await team.move({ app, buildId, expectedVersion, ...more });
  if (answer.statusCode === 200) versions[place] = answer.json<{ version: number }>().version;
  return answer;
}

/** Another server process over the same database, which knows nothing of this one. */
async function inNewProcess<T>(ask: (app: TestApp['app']) => Promise<T>): Promise<T> {
  const app = await buildApp(made.services);
  return ask(app).finally(() => app.close());
}

const chatOf = (cookie: string) =>
  inNewProcess(async (app) => {
    const answer = await app.inject({ url: '/remotes.json', headers: { cookie } });
    const { remotes } = answer.json<{ remotes: { name: string; buildId: string }[] }>();
    return remotes.find(({ name }) => name === 'chat')?.buildId;
  });

test('a school of the ring gets the build first, then all, and each goes back', async () => {
  const [pilot, next] = [makeRelease('chat', "say('pilot')"), makeRelease('chat', "say('next')")];
  for (const one of [pilot, next]) await team.publish(one);
  expect([await chatOf(girassol), await chatOf(ipe)]).toEqual(['aaaa1111', 'aaaa1111']);
  const member = { ring: 'piloto', schoolId: made.school.id, isMember: true };
  await setRingSchool(made.db, member);
  expect((await point('chat', pilot.release.buildId, { ring: 'piloto' })).statusCode).toBe(200);
  expect([await chatOf(girassol), await chatOf(ipe)]).toEqual([pilot.release.buildId, 'aaaa1111']);
  await point('chat', next.release.buildId);
  expect([await chatOf(girassol), await chatOf(ipe)]).toEqual(Array(2).fill(next.release.buildId));
  await point('chat', null, { isRollback: true });
  expect([await chatOf(girassol), await chatOf(ipe)]).toEqual(['aaaa1111', 'aaaa1111']);
});

test('files come from the storage as the browser reads them, in every process', async () => {
  const made = makeRelease('chat', "say('files')");
  const { release, script } = made;
  await team.publish(made);
  await inNewProcess(async (app) => {
    const url = `/remotes/chat/${release.buildId}/${script}`;
    const get = (encoding: string) => app.inject({ url, headers: { 'accept-encoding': encoding } });
    const [br, gzip, plain] = [await get('gzip, br'), await get('gzip'), await get('identity')];
    expect(br.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
    const contents = [brotliDecompressSync(br.rawPayload), gunzipSync(gzip.rawPayload), plain.body];
    expect(contents.map(String)).toEqual(Array(3).fill("say('files')"));
    const missing = await app.inject({ url: url.replace(script, 'missing.js') });
    expect(missing.statusCode).toBe(404);
    expect(missing.headers['cache-control']).toBe('no-store');
  });
});

test('bytes that changed in the storage are not served', async () => {
  const { release, script, contents } = makeRelease('chat', "say('kept')");
  await team.publish({ release, script, contents });
  const { storage } = made.services.fileStore;
  const read = storage.read.bind(storage);
  const damaged = makeRelease('chat', "say('evil')").contents.values().next().value!;
  storage.read = async () => Readable.from([brotliCompressSync(damaged)]);
  try {
    const url = `/remotes/chat/${release.buildId}/${script}`;
    const { statusCode, body } = await inNewProcess((app) => app.inject({ url }));
    expect([statusCode, body.includes('evil')]).toEqual([503, false]);
  } finally {
    storage.read = read;
  }
});

test('the shell is released as well, with its page and digests, and what does not fit is refused', async () => {
  const shell = makeRelease('shell', "say('shell')");
  await team.publish(shell);
  expect((await point('shell', shell.release.buildId)).statusCode).toBe(200);
  const page = await inNewProcess((app) =>
    app.inject({ url: '/', headers: { accept: 'text/html', cookie: ipe } }),
  );
  const { sha384 } = shell.release.files[shell.script]!;
  const address = `/assets/${shell.release.buildId}/${shell.script}`;
  expect(page.body).toContain(`src="${address}" integrity="sha384-${sha384}"`);

  const newer = makeRelease('chat', "say('newer')");
  const needs = { react: { range: '^19.0.0', names: ['useState', 'useThing'] } };
  newer.release.record = {
    ...newer.release.record,
    needs,
    calls: { 'GET /v1/nothing': '0'.repeat(16) },
  };
  await team.publish(newer);
  const refused = await point('chat', newer.release.buildId);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'does-not-fit']);
  expect(refused.json().reasons).toEqual([
    { subject: 'GET /v1/nothing', problem: expect.stringContaining('servidor não atende') },
    { subject: 'react', problem: expect.stringContaining('falta useThing') },
  ]);
  expect(await chatOf(ipe)).toBe('aaaa1111');
  // A shell that no remote could run in would take every area away.
  const older = makeRelease('shell', "say('older')");
  const provides = { react: { version: '18.0.0', names: ['useState'] } };
  older.release.record = { ...older.release.record, provides };
  await team.publish(older);
  const { statusCode, ...answer } = await point('shell', older.release.buildId);
  expect([statusCode, answer.json().code]).toEqual([409, 'takes-others-along']);
  expect(answer.json().reasons.length).toBe(4);
});

test('a running server follows without a restart', async () => {
  const next = makeRelease('chat', "say('follow')");
  await team.publish(next);
  const chatHere = async () => {
    const answer = await made.app.inject({ url: '/remotes.json', headers: { cookie: ipe } });
    const { remotes } = answer.json<{ remotes: { name: string; buildId: string }[] }>();
    return remotes.find(({ name }) => name === 'chat')?.buildId;
  };
  expect(await chatHere()).toBe('aaaa1111');
  await point('chat', next.release.buildId);
  const begun = Date.now();
  while ((await chatHere()) !== next.release.buildId) {
    if (Date.now() - begun > 5000) throw new Error('the pointer was not followed');
  }
});

test('an area that is switched off says why, and keeps its place', async () => {
  const sentence = 'As mensagens voltam às 14h.';
  const documentOf = (app: TestApp['app']) =>
    app.inject({ url: '/remotes.json', headers: { cookie: ipe } });
  const { set } = (await inNewProcess(documentOf)).json<{ set: string }>();
  await setSwitch(made.db, 'chat', sentence);
  const off = (await inNewProcess(documentOf)).json<{
    set: string;
    remotes: { name: string }[];
    switchedOff: { routes: string[]; sentence: string }[];
  }>();
  expect(off.remotes.map(({ name }) => name)).not.toContain('chat');
  // Open pages have nothing newer to load, so they are not asked to start anew.
  const again = await inNewProcess(async (app) => {
    const { shell } = await app.releaseCatalog.buildsFor(undefined);
    const url = `/remotes.json?shell=${shell!.buildId}`;
    return app.inject({ url, headers: { cookie: ipe } });
  });
  expect([off.set, again.json<{ set: string }>().set]).toEqual([set, set]);
  expect(off.switchedOff).toEqual([
    { routes: expect.arrayContaining(['/mensagens/listar']), sentence },
  ]);
  await setSwitch(made.db, 'chat', null);
  expect((await inNewProcess(documentOf)).json()).toMatchObject({ switchedOff: [] });
});

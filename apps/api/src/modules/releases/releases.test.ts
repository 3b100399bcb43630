import { randomUUID } from 'node:crypto';
import { publishingPaths } from '@caderneta/releases';
import { seal } from '@caderneta/releases/signing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { writeBuild } from '../../../testing/portal-builds.ts';
import { makeRelease, Publisher } from '../../../testing/release-maker.ts';
import { releaseEvents, releases } from '#/database/schema/releases.ts';
import { performAct } from '#/modules/administration/administration.service.ts';

let made: TestApp;
let team: Publisher;
let other: Publisher;
beforeAll(async () => {
  made = await startTestApp();
  // Without own builds every first build would wait for a yes.
  for (const name of ['chat', 'shell']) await writeBuild(made.services.appsFolder, name);
  team = await Publisher.make(made.app, made.services, ['chat', 'shell']);
  other = await Publisher.make(made.app, made.services, ['diaries']);
});
afterAll(() => made.close());

const script = (content = randomUUID()) => makeRelease('chat', `say('${content}');`);
const versionOf = async (app: string, ring = 'todos') => {
  const { pointers } = await team.overview(app);
  return pointers.find((pointer) => pointer.ring === ring) ?? { version: 0, buildId: null };
};
test('a release is announced, uploaded, pointed at; equal files are never sent twice', async () => {
  const first = script();
  expect((await team.announce(first.release)).json()).toEqual({
    missing: [first.script],
    waits: [],
  });
  const early = await team.move({ app: 'chat', buildId: first.release.buildId });
  expect([early.statusCode, early.json().code]).toEqual([409, 'files-missing']);
  const content = first.contents.get(first.script)!;
  expect((await team.put(first.release, first.script, content)).statusCode).toBe(204);
  expect((await team.announce(first.release)).json()).toEqual({ missing: [], waits: [] });
  const moved = await team.move({ app: 'chat', buildId: first.release.buildId });
  expect(moved.json()).toMatchObject({ ring: 'todos', version: 1, percent: 100 });

  const again = { ...first.release, buildId: 'build-again' };
  again.record = { ...again.record, buildId: 'build-again' };
  expect((await team.announce(again)).json()).toEqual({ missing: [], waits: [] });
});

test('a build of another team, damaged, or other than announced is refused with its reason', async () => {
  const { release, script: name, contents } = script();
  const sealed = seal(release, team.keys.privateKey);
  const forged = { ...sealed, payload: sealed.payload.replace('Agora', 'Ontem') };
  const refusals = [
    [await team.announce(release, forged), 403, 'signature'],
    [await other.announce(release), 403, 'not-its-app'],
    [await team.announce({ ...release, files: {} }), 422, 'not-whole'],
    [await team.post(publishingPaths.releases, { payload: '{}' }), 400, 'malformed'],
    [await team.post(publishingPaths.releases, seal([], team.keys.privateKey)), 422, 'not-whole'],
  ] as const;
  for (const [answer, status, code] of refusals) {
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  }
  await team.announce(release);
  const changed = Buffer.from(contents.get(name)!);
  changed[0]! ^= 1;
  for (const wrong of [changed, Buffer.alloc(9_000_000), Buffer.alloc(0)]) {
    const answer = await team.put(release, name, wrong);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'not-the-announced-file']);
  }
  expect((await team.put(release, 'other.js', changed)).statusCode).toBe(404);
  const unsent = await team.move({ app: 'chat', buildId: release.buildId });
  expect(unsent.json().reasons).toEqual([{ subject: name, problem: 'Ainda não foi enviado.' }]);
});

test('an id is good for one content', async () => {
  const { release } = script();
  const published = await team.announce(release);
  expect(published.statusCode).toBe(200);
  expect((await team.announce({ ...release, news: 'Com outro texto' })).statusCode).toBe(200);
  const name = Object.keys(release.files)[0]!;
  const files = { [name]: { ...release.files[name]!, size: 7 } };
  const taken = await team.announce({ ...release, files });
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'build-id-taken']);
  await expect(made.db.update(releases).set({ payload: '{}' })).rejects.toHaveProperty(
    'cause.code',
    '23001',
  );
});

test('a file that is named by its content has one content in all builds of its app', async () => {
  const name = '0123456789.js';
  const withFile = (sha384: string) => {
    const { release } = script();
    return { ...release, files: { ...release.files, [name]: { size: 3, sha384 } } };
  };
  const [one, other] = ['a', 'b'].map((sign) => sign.repeat(64));
  for (const sha384 of [one!, one!])
    expect((await team.announce(withFile(sha384))).statusCode).toBe(200);
  const refused = await team.announce(withFile(other!));
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    expect.objectContaining({ reasons: [{ subject: name, problem: expect.any(String) }] }),
  ]);
});

test('of many who move a pointer at once one does, and a statement is good once', async () => {
  const { version } = await versionOf('chat');
  const builds = await Promise.all(Array.from({ length: 8 }, () => team.publish(script())));
  const answers = await Promise.all(
    builds.map(({ buildId }) => team.move({ app: 'chat', buildId, expectedVersion: version })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(new Set(answers.map((answer) => answer.json<{ code?: string }>().code))).toEqual(
    new Set([undefined, 'pointer-moved']),
  );
  const winner = answers.find(({ statusCode }) => statusCode === 200)!.json();
  expect(await versionOf('chat')).toEqual(winner);

  const [one] = builds;
  const nonce = randomUUID();
  const move = (expectedVersion: number) =>
    team.move({ app: 'chat', buildId: one!.buildId, expectedVersion, nonce });
  expect((await move(winner.version)).statusCode).toBe(200);
  const repeated = await move(winner.version + 1);
  expect([repeated.statusCode, repeated.json().code]).toEqual([409, 'statement-repeated']);
  const time = new Date(Date.now() - 6 * 60_000).toISOString();
  const old = await team.move({ app: 'chat', buildId: one!.buildId, time });
  expect([old.statusCode, old.json().code]).toEqual([403, 'statement-too-old']);
});

test('everyone clears smaller rings, and rolling back goes one build back at a time', async () => {
  const { version } = await versionOf('chat');
  const [one, two] = [await team.publish(script()), await team.publish(script())];
  const move = (buildId: string | null, expectedVersion: number, more = {}) =>
    team.move({ app: 'chat', buildId, expectedVersion, ...more });
  const nobody = await move(one.buildId, 0, { ring: 'piloto' });
  expect([nobody.statusCode, nobody.json().code]).toEqual([404, 'unknown-ring']);
  const join = (school: string) =>
    performAct(made.services, 'setRing', { ring: 'piloto', isMember: true, school });
  await expect(join('Escola que não há')).rejects.toMatchObject({ body: { code: 'no-school' } });
  const { school } = made;
  const { rings } = await join(school.name.toUpperCase());
  expect(rings).toEqual([{ ring: 'piloto', school: school.name }]);
  expect((await move(one.buildId, 0, { ring: 'piloto' })).statusCode).toBe(200);

  const before = (await versionOf('chat')).buildId;
  await move(one.buildId, version);
  expect(await versionOf('chat', 'piloto')).toMatchObject({ buildId: null, version: 2 });
  await move(two.buildId, version + 1);
  const back = { isRollback: true };
  const wrong = await move(two.buildId, version + 2, back);
  expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'no-way-back']);
  expect((await move(one.buildId, version + 2, back)).json()).toMatchObject({
    buildId: one.buildId,
  });
  expect((await move(before, version + 3, back)).json()).toMatchObject({ buildId: before });
  const { events } = await team.overview('chat');
  expect(events.slice(0, 2)).toMatchObject([
    { kind: 'rollback', fromBuild: one.buildId, toBuild: before },
    { kind: 'rollback', fromBuild: two.buildId, toBuild: one.buildId },
  ]);
  await expect(made.db.delete(releaseEvents)).rejects.toHaveProperty('cause.code', '23001');
});

test('a revoked team publishes nothing', async () => {
  const leaving = await Publisher.make(made.app, made.services, ['chat']);
  const { teamName } = leaving as unknown as { teamName: string };
  const { teams } = await performAct(made.services, 'listTeams', {});
  expect(teams).toContainEqual(
    expect.objectContaining({ name: teamName, apps: ['chat'], revokedAt: null }),
  );
  await performAct(made.services, 'revokeTeam', { name: teamName });
  expect((await leaving.announce(script().release)).json().code).toBe('signature');
});

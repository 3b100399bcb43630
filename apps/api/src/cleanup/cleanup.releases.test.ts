import { rollBackVersion } from '@caderneta/api-client/contract';
import { previousBuild } from '@caderneta/releases';
import { sha384Of } from '@caderneta/releases/signing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { millisecondsInDay } from 'date-fns/constants';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { callerOf } from '../../testing/caller.ts';
import { apps, writeBuild } from '../../testing/portal-builds.ts';
import { query, value } from '../../testing/query.ts';
import { makeRelease, Publisher } from '../../testing/release-maker.ts';
import { setRingSchool } from '#/modules/releases/builds/installation.repository.ts';
import { storageKeyOf } from '#/modules/releases/builds/release-storage.ts';
import { cleanUp } from './cleanup.ts';
import { performAct } from '#/modules/administration/administration.service.ts';

let made: TestApp;
let team: Publisher;
const begin = Date.now();
const goToDay = (day: number) => {
  made.services.now = () => new Date(begin + day * millisecondsInDay);
};
beforeAll(async () => {
  made = await startTestApp({ settings: { INSTALLATION_ADMINS: 'admin@girassol.test' } });
  for (const name of apps) await writeBuild(made.services.appsFolder, name);
  team = await Publisher.make(made.app, made.services, ['chat']);
  const member = { ring: 'piloto', schoolId: made.otherSchool.id, isMember: true };
  await setRingSchool(made.db, member);
});
afterAll(() => made.close());

/** Every release has this file, and one of its own. */
const shared = { name: 'shared.js', content: Buffer.from("say('to all')") };

function makeOne(content: string) {
  const one = makeRelease('chat', content);
  const { name, content: bytes } = shared;
  one.release.files[name] = { size: bytes.length, sha384: sha384Of(bytes) };
  one.contents.set(name, bytes);
  return one;
}

const names = ['pilot', 'forgotten', 'seen', 'usual', 'fifth', 'fourth', 'third', 'last'] as const;
const builds = Object.fromEntries(names.map((name) => [name, makeOne(`say('${name}')`)])) as Record<
  (typeof names)[number],
  ReturnType<typeof makeOne>
>;
const idOf = (name: (typeof names)[number]) => builds[name].release.buildId;

const versions = new Map<string, number>();
async function point(name: (typeof names)[number], ring = 'todos') {
  const expectedVersion = versions.get(ring) ?? 0;
  const time = made.services.now().toISOString();
  const moved = await team.move({ app: 'chat', buildId: idOf(name), ring, expectedVersion, time });
  if (moved.statusCode === 200) versions.set(ring, expectedVersion + 1);
  return moved;
}

/** Names of the builds that have a row, and of those whose own file is stored. */
async function kept() {
  const rows = await query<{ build_id: string }>(made.db, 'select build_id from releases');
  const ids = rows.map((row) => row.build_id);
  const { storage } = made.services.fileStore;
  const stored = await Promise.all(
    names.map((name) => {
      const { release, script } = builds[name];
      return storage.exists(storageKeyOf(script, release.files[script]!));
    }),
  );
  return {
    rows: names.filter((name) => ids.includes(idOf(name))),
    stored: names.filter((_, index) => stored[index]),
  };
}

const without = (...gone: string[]) => {
  const rest = names.filter((name) => !gone.includes(name));
  return { rows: rest, stored: rest };
};

test('a build goes when no ring gets it, no page ran it for 35 days and five are newer', async () => {
  for (const [index, name] of names.entries()) {
    goToDay(index / 100);
    await team.publish(builds[name]);
  }
  for (const name of ['usual', 'forgotten', 'last'] as const) await point(name);
  await point('pilot', 'piloto');
  await cleanUp(made.services);
  expect(await kept()).toEqual(without());

  goToDay(30);
  const { release, script } = builds.seen;
  const url = `/remotes/chat/${release.buildId}/${script}`;
  expect((await made.app.inject({ url })).statusCode).toBe(200);
  await made.app.sightings.settled();

  goToDay(34.9);
  await cleanUp(made.services);
  expect(await kept()).toEqual(without());
  goToDay(40);
  await cleanUp(made.services);
  expect(await kept()).toEqual(without('forgotten'));
  goToDay(66);
  await cleanUp(made.services);
  expect(await kept()).toEqual(without('forgotten', 'seen'));
  const { storage } = made.services.fileStore;
  expect(await storage.exists(storageKeyOf(shared.name, release.files[shared.name]!))).toBe(true);
  const told = `select count(*)::int from release_events where to_build = '${idOf('forgotten')}'`;
  expect(await value<number>(made.db, told)).toBe(2);
});

test('nothing goes back to a removed build', async () => {
  const { events } = await team.overview('chat', made.services.now());
  const moves = events.filter(({ ring }) => ring === 'todos').toReversed();
  expect(moves.map(({ toBuild, isRemoved }) => [toBuild, isRemoved])).toEqual([
    [idOf('usual'), false],
    [idOf('forgotten'), true],
    [idOf('last'), false],
  ]);
  expect(previousBuild(moves)).toBe(idOf('usual'));
  expect((await point('forgotten')).statusCode).toBe(409);

  await performAct(made.services, 'prove', { email: 'admin@girassol.test' });
  const marina = await callerOf(made.app, 'admin@girassol.test');
  const body = { app: 'chat', ring: 'todos', version: versions.get('todos') };
  expect((await marina.post(rollBackVersion.path, body)).statusCode).toBe(204);
  const pointed = `select build_id from release_pointers where app = 'chat' and ring = 'todos'`;
  expect(await value<string>(made.db, pointed)).toBe(idOf('usual'));
});

test('a removed build can be published again, with what its files have lost', async () => {
  const answer = await team.announce(builds.forgotten.release);
  expect(answer.json()).toMatchObject({ missing: [builds.forgotten.script] });
});

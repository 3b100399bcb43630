import {
  healthPath,
  type HealthReport,
  type ProblemKind,
  type TroubleKind,
} from '@caderneta/releases';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { takeEmployeeMails } from '../../../testing/outbox.ts';
import { apps, writeBuild } from '../../../testing/portal-builds.ts';
import { makeRelease, Publisher } from '../../../testing/release-maker.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { judgePointers } from './health.service.ts';
import { removeHealth } from './health.repository.ts';
import { setRingSchool } from './builds/installation.repository.ts';
import { withdrawFailingBuilds } from './withdrawal.service.ts';

let made: TestApp;
let team: Publisher;
let teacher: string;
let stranger: string;
let now: Date;

beforeAll(async () => {
  made = await startTestApp();
  for (const name of apps) await writeBuild(made.services.appsFolder, name);
  team = await Publisher.make(made.app, made.services, ['chat', 'shell'], 'equipe@chat.test');
  ({ cookie: teacher } = await signIn(made.app, 'prof@girassol.test'));
  ({ cookie: stranger } = await signIn(made.app, 'admin@ipe.test'));
  // A fixed hour, so that no test runs across two.
  now = new Date(new Date().setMinutes(30, 0, 0));
});
afterAll(() => made.close());

const context = () => ({
  db: made.db,
  storage: made.services.fileStore.storage,
  catalog: made.app.releaseCatalog,
  log: made.app.log,
});

const look = (at = now) => withdrawFailingBuilds({ ...context(), now: () => at });

const post = (payload: object, cookie = teacher) =>
  made.app.inject({ method: 'POST', url: healthPath, payload, headers: { cookie } });

const reportOf = (
  app: string,
  buildId: string,
  problems: Partial<Record<ProblemKind, number>> = {},
): HealthReport => ({
  schema: 1,
  builds: [{ app, buildId, isFirst: true, isFailing: Object.keys(problems).length > 0, problems }],
});

/** Tabs of which the first `failing` fail. */
async function use(
  buildId: string,
  { tabs, failing = 0, cookie = teacher }: { tabs: number; failing?: number; cookie?: string },
) {
  for (let tab = 0; tab < tabs; tab += 1) {
    const report = reportOf('chat', buildId, tab < failing ? { render: 1 } : {});
    expect((await post(report, cookie)).statusCode).toBe(204);
  }
}

async function publish(change: { ring?: string; anyway?: boolean } = {}) {
  const made = makeRelease('chat', `say('${Math.random()}')`);
  await team.publish(made);
  const { buildId } = made.release;
  const moved = await point(buildId, change);
  expect(moved.statusCode).toBe(200);
  return buildId;
}

async function point(buildId: string, change: { ring?: string; anyway?: boolean } = {}) {
  const pointer = await pointerOf(change.ring ?? 'todos');
  const moved = await team.move({
    app: 'chat',
    buildId,
    expectedVersion: pointer.version,
    ...change,
  });
  await followed();
  return moved;
}

const pointerOf = async (ring: string) =>
  (await team.overview('chat')).pointers.find((one) => one.ring === ring) ?? {
    version: 0,
    buildId: null,
  };

/** The server has read the pointers again. */
async function followed() {
  const { events } = await team.overview('chat');
  while ((await made.app.releaseCatalog.state()).pointers.size === 0 || !(await isFresh())) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  return events;
}

async function isFresh() {
  const { pointers } = await made.app.releaseCatalog.state();
  const seen = pointers.get('chat') ?? [];
  const { pointers: asked } = await team.overview('chat');
  return asked.every(({ ring, version }) =>
    seen.some((one) => one.ring === ring && one.version === version),
  );
}

test('a build that fails in a third of sessions goes back by itself, once, with its figures', async () => {
  const good = await publish();
  await use(good, { tabs: 12 });
  const bad = await publish();
  await use(bad, { tabs: 4, failing: 2 });
  await look();
  expect((await pointerOf('todos')).buildId).toBe(bad);

  await use(bad, { tabs: 5, failing: 1 });
  await Promise.all([look(), look()]);
  expect(await pointerOf('todos')).toMatchObject({
    buildId: good,
    version: 3,
    movedBy: 'O portal',
  });
  const { events } = await team.overview('chat');
  expect(events.filter(({ kind }) => kind === 'automatic')).toMatchObject([
    {
      fromBuild: bad,
      toBuild: good,
      by: 'O portal',
      reason: 'falhou em 3 de 9 sessões (33,3%); a versão anterior, em 0 de 12 sessões (0%)',
    },
  ]);
  expect(await takeEmployeeMails({ ...made.services, now: () => now })).toEqual([
    expect.objectContaining({
      to: 'equipe@chat.test',
      text: expect.stringContaining(`Voltou a versão ${good}.`),
    }),
  ]);

  // What old tabs still say changes nothing, and the ring does not go back further.
  await followed();
  await use(bad, { tabs: 5, failing: 5 });
  await use(good, { tabs: 5, failing: 5 });
  await look();
  expect((await pointerOf('todos')).buildId).toBe(good);

  const again = await point(bad);
  expect([again.statusCode, again.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'went-back' }),
  ]);
  expect((await point(bad, { anyway: true })).statusCode).toBe(200);
  // Sessions of before do not count against it.
  await look();
  expect((await pointerOf('todos')).buildId).toBe(bad);
});

test('a healthy build with noise stays; one that is worse in a ring is not promoted', async () => {
  await removeHealth(made.db, new Date(now.getTime() + 3_600_000));
  const good = await publish();
  await use(good, { tabs: 30, failing: 1 });
  const noisy = await publish();
  await use(noisy, { tabs: 40, failing: 3 });
  await look();
  expect((await pointerOf('todos')).buildId).toBe(noisy);

  await setRingSchool(made.db, { ring: 'piloto', schoolId: made.school.id, isMember: true });
  const worse = await publish({ ring: 'piloto' });
  await use(worse, { tabs: 6, failing: 2 });
  await look();
  expect((await pointerOf('piloto')).buildId).toBe(worse);
  const refused = await point(worse);
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'fails-more',
      reasons: [
        { subject: 'piloto', problem: expect.stringContaining('falhou em 2 de 6 sessões') },
      ],
    }),
  ]);
  await use(worse, { tabs: 3, failing: 3 });
  await look();
  expect(await pointerOf('piloto')).toMatchObject({ buildId: null, movedBy: 'O portal' });
  expect((await pointerOf('todos')).buildId).toBe(noisy);
});

test('a build three times as heavy as the one before is held, and shown with both', async () => {
  const visit = (buildId: string, visits: number, busy: number) =>
    post({
      schema: 1,
      builds: [
        {
          ...{ app: 'chat', buildId, isFirst: true, isFailing: false, problems: {} },
          work: { visits, busy: visits * busy, weighings: visits, memory: visits * 60 },
        },
      ],
    });
  const usual = await publish();
  await visit(usual, 40, 30);
  await setRingSchool(made.db, { ring: 'piloto', schoolId: made.school.id, isMember: true });
  const heavy = await publish({ ring: 'piloto' });
  await visit(heavy, 19, 120);
  const [shown] = await judgePointers({ ...context(), now: () => now }, 'chat');
  expect(shown).toMatchObject({ verdict: 'fine', heavier: [] });
  expect((await visit(heavy, 1, 120)).statusCode).toBe(204);
  await look();
  expect((await pointerOf('piloto')).buildId).toBe(heavy);
  const problem = 'ocupa a página 12% do tempo, a versão anterior 3%';
  const refused = await point(heavy);
  expect(refused.json()).toMatchObject({
    code: 'fails-more',
    reasons: [{ subject: 'piloto', problem }],
  });
  expect((await point(heavy, { anyway: true })).statusCode).toBe(200);
  await setRingSchool(made.db, { ring: 'piloto', schoolId: made.school.id, isMember: false });
});

test('a trouble of the page counts against the build that came last', async () => {
  const older = await publish();
  const newer = await publish();
  const tell = (kind: TroubleKind, ...builds: string[]) =>
    post({
      schema: 1,
      builds: [],
      troubles: [
        {
          kind,
          isFailing: true,
          builds: builds.map((buildId) => ({ app: 'chat', buildId })),
        },
      ],
    });
  await use(newer, { tabs: 3 });
  for (const kind of ['hang', 'keys', 'keys'] as const) {
    expect((await tell(kind, older, 'never-was-1', newer)).statusCode).toBe(204);
  }
  expect((await post({ schema: 1, builds: [], troubles: [] })).statusCode).toBe(400);
  await look();
  expect((await pointerOf('todos')).buildId).toBe(older);

  const isTakenBack = async (buildId: string) => {
    const url = `/remotes.json?shell=aaaa1111&chat=${buildId}`;
    const answer = await made.app.inject({ url, headers: { cookie: stranger } });
    return answer.json<{ takenBack?: true }>().takenBack;
  };
  expect([await isTakenBack(newer), await isTakenBack(older)]).toEqual([true, undefined]);
});

test('sessions of strangers, unknown builds and shapeless reports count for nothing', async () => {
  await setRingSchool(made.db, { ring: 'piloto', schoolId: made.school.id, isMember: true });
  const pilot = await publish({ ring: 'piloto' });
  // The other school is in no ring, and nobody is signed in without a cookie.
  await use(pilot, { tabs: 6, failing: 6, cookie: stranger });
  await use(pilot, { tabs: 6, failing: 6, cookie: '' });
  await use('never-was-1', { tabs: 6, failing: 6 });
  await look();
  expect((await pointerOf('piloto')).buildId).toBe(pilot);

  const whole = reportOf('chat', pilot, { load: 1 });
  const refused = [
    await post({ ...whole, builds: [] }),
    await post({ ...whole, builds: [{ ...whole.builds[0], problems: { load: 5000 } }] }),
    await post({ ...whole, builds: [{ ...whole.builds[0], app: '../chat' }] }),
    await post({ ...whole, more: 'x'.repeat(9000) }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 413]);
});

test('the build before is named as what a tab falls back to, where it fits', async () => {
  const remotesOf = async () => {
    const answer = await made.app.inject({ url: '/remotes.json', headers: { cookie: stranger } });
    return answer.json<{ remotes: { name: string; fallback?: { buildId: string } }[] }>().remotes;
  };
  const fallbackOf = async (name: string) =>
    (await remotesOf()).find((one) => one.name === name)?.fallback?.buildId;
  const one = await publish();
  await publish();
  expect([await fallbackOf('chat'), await fallbackOf('diaries')]).toEqual([one, undefined]);
});

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { millisecondsInDay } from 'date-fns/constants';
import { makeAnnouncement } from '../../testing/announcement.ts';
import { query, value } from '../../testing/query.ts';
import { until } from '../../testing/until.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { type BackgroundWork, startBackgroundWork } from '#/jobs/background-work.ts';
import { openMailer } from '#/mail/mailer.ts';
import { performAct } from '#/modules/administration/administration.service.ts';
import { ServerClock } from './server-clock.ts';

const minute = 60_000;
const day = millisecondsInDay;
/** Of this machine's clock. */
let ahead = 0;
const own = () => Date.now() + ahead;
const { at, administrator } = useTestSchool({ isFreshForEach: true, now: () => new Date(own()) });
const isConfirmed = async () => false;

/** Knows how many runs of work have asked it. */
class CountingClock extends ServerClock {
  asked = 0;
  override async isRight() {
    const isRight = await super.isRight();
    this.asked += 1;
    return isRight;
  }
}
let clock: CountingClock;
let work: BackgroundWork | undefined;
/** As one that starts anew: it knows nothing but what is stored. */
const startClock = (options = {}) => {
  clock = new CountingClock({ db: at.db, isApart: false, own, isConfirmed, ...options });
  at.services.clock = clock;
  return clock;
};
beforeEach(async () => {
  ahead = 0;
  await startClock().isRight();
});
afterEach(async () => {
  await work?.stop();
  work = undefined;
});

/** Lets each kind of work run once. */
async function startWork() {
  startClock();
  work = startBackgroundWork(at.services, {
    mailer: await openMailer(at.services.config),
    catalog: at.app.releaseCatalog,
    log: at.app.log,
  });
  await until(() => clock.asked >= 16, 'a run of each work');
}
const countOf = (rows: string) => value(at.db, `select count(*)::int from ${rows}`);
const sent = () => countOf('communications where sent_at is not null');
const cleanups = () => countOf(`scheduled_runs where name = 'cleanup'`);
const isSent = () => until(async () => (await sent()) === 1, 'what is due');

const scheduleIn = (milliseconds: number) =>
  makeAnnouncement(at, new Date(Date.now() + milliseconds).toISOString());

test('a start 400 days ahead sends and erases nothing, and goes on when the clock is right', async () => {
  await scheduleIn(2 * day);
  ahead = 400 * day;
  await startWork();
  expect(clock.doubt).toMatchObject({ kind: 'ahead', holdsWriting: true });
  expect([await sent(), await cleanups()]).toEqual([0, 0]);
  // The present goes on from the last run, so that nothing seems to have ended.
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(minute);

  ahead = 3 * minute;
  await query(at.db, `update communications set scheduled_date = now() - interval '1 minute'`);
  await work?.stop();
  await startWork();
  expect(clock.doubt).toBeUndefined();
  await isSent();
  await until(async () => (await cleanups()) === 1, 'a cleanup');
}, 60_000);

test('a person’s word lets it go on, either way', async () => {
  await scheduleIn(2 * day);
  ahead = 3 * day;
  await startWork();
  expect(await sent()).toBe(0);
  expect(await performAct(at.services, 'trustClock', {})).toMatchObject({
    ...{ was: 'ahead', left: null, skewSeconds: 0 },
  });
  await work?.stop();
  await startWork();
  await isSent();

  ahead = 0;
  await startClock().isRight();
  expect(clock.doubt).toMatchObject({ kind: 'behind', holdsWriting: true });
  expect(await performAct(at.services, 'trustClock', {})).toMatchObject({
    was: 'behind',
    left: null,
  });
  expect(await startClock().isRight()).toBe(true);
}, 60_000);

test('a start behind the last run does no work, and goes on when the clock is right', async () => {
  await scheduleIn(2 * day);
  await query(at.db, `update communications set scheduled_date = '2020-01-01'`);
  ahead = -400 * day;
  await startWork();
  expect(clock.doubt).toMatchObject({ kind: 'behind', holdsWriting: true });
  expect([await sent(), await cleanups()]).toEqual([0, 0]);
  ahead = 0;
  // The next look of the same process is enough.
  await isSent();
  expect(clock.doubt).toBeUndefined();
}, 60_000);

test('people read and do not write while it is days off, and everybody is told', async () => {
  const { app, services } = at;
  const create = () =>
    administrator.post('/v1/Classrooms', { name: 'Sala', period: 'Morning', diaryMode: 'Simple' });
  const list = () => administrator.get('/v1/classrooms/ClassroomsWithStudents');
  ahead = 400 * day;
  await app.clock.look();
  // As a server does.
  services.now = () => app.clock.now();
  const refused = await create();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '30']);
  expect(refused.json()).toMatchObject({
    title: 'O relógio do servidor parece errado. Avise quem cuida dele.',
  });
  expect((await list()).statusCode).toBe(200);
  expect((await app.inject('/readyz')).json()).toMatchObject({
    status: 'ok',
    detail: expect.stringMatching(/^the clock is 345600\d\d s ahead of the last run of work/),
  });
  expect(await app.metrics.metrics()).toMatch(/^caderneta_clock_in_doubt 1$/m);

  ahead = 0;
  services.now = () => new Date(own());
  await app.clock.look();
  expect((await create()).statusCode).toBe(201);
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok' });
  expect(await app.metrics.metrics()).toMatch(/^caderneta_clock_in_doubt 0$/m);
});

test('an hour behind holds the work alone', async () => {
  ahead = -60 * minute;
  expect(await startClock().isRight()).toBe(false);
  expect(clock.doubt).toEqual({ kind: 'behind', seconds: 3600, holdsWriting: false });
  expect(Math.abs(clock.now().getTime() - own())).toBeLessThan(minute);
});

test.each([23 * 60 * minute, -0.9 * minute])('%i ms are nothing to worry about', async (off) => {
  ahead = off;
  expect(await startClock().isRight()).toBe(true);
});

test('a time server’s word is as good as a person’s', async () => {
  for (const off of [21 * day, 0]) {
    ahead = off;
    expect(await startClock().isRight()).toBe(false);
    expect(await startClock({ isConfirmed: async () => true }).isRight()).toBe(true);
    expect(await startClock().isRight()).toBe(true);
  }
});

test('a clock that is set anew while the server runs changes nothing until work looks at it', async () => {
  const before = clock.now().getTime();
  ahead = 400 * day;
  expect(clock.now().getTime() - before).toBeLessThan(minute);
});

test('a server whose clock is not the database’s does no work, and has the present of the database', async () => {
  for (const off of [300_000, -300_000, 2_500]) {
    ahead = off;
    expect(await startClock({ isApart: true }).isRight()).toBe(false);
    expect(clock.doubt).toMatchObject({ kind: 'skewed', holdsWriting: false });
    expect(Math.abs(clock.clocks.skew - off)).toBeLessThan(1_000);
    const [{ now }] = (await query<{ now: string }>(at.db, 'select clock_timestamp() as now')) as [
      { now: string },
    ];
    expect(Math.abs(clock.now().getTime() - new Date(now).getTime())).toBeLessThan(1_000);
  }
  ahead = 500;
  expect(await startClock({ isApart: true }).isRight()).toBe(true);
});

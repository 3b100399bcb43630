import { beforeEach, expect, test } from '@jest/globals';
import { millisecondsInDay } from 'date-fns/constants';
import { makeAnnouncement } from '../../testing/announcement.ts';
import { takeGuardianMails, tellingChannel } from '../../testing/outbox.ts';
import { query, value } from '../../testing/query.ts';
import { password } from '../../testing/school.ts';
import { useTestClock } from '../../testing/use-test-clock.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { areFilesHeld, holdFiles } from '#/storage/file-hold.repository.ts';
import { cleanUpNightly } from '#/cleanup/cleanup.ts';
import { dispatchScheduled } from '#/jobs/dispatch-scheduled.ts';
import { codeRests, tryCode } from '#/modules/guardian-access/code-attempts.repository.ts';
import {
  insertSecondFactor,
  useStep,
} from '#/modules/second-factor/codes/second-factor.repository.ts';
import { email } from '#/telling/channels/email.ts';
import { takeGrowingHit } from '#/rate-limits/growing-waits.repository.ts';
import { takeHit } from '#/rate-limits/rate-limits.ts';
import { endImpossibleWaits } from './impossible-instants.repository.ts';

const day = millisecondsInDay;
const jump = 400 * day;
const clock = useTestClock('2026-11-25T12:00:00-03:00');
const { at } = useTestSchool({ isFreshForEach: true, now: clock.now });
beforeEach(() => clock.advance(jump));
/** The clock is right again. */
const putBack = () => clock.advance(-jump);
const onError = (error: unknown) => {
  throw error;
};

test('a cleanup of the future does not keep that of tonight', async () => {
  const startedAt = () => value(at.db, `select started_at from scheduled_runs`);
  await cleanUpNightly(at.services);
  putBack();
  await cleanUpNightly(at.services);
  expect(new Date(String(await startedAt()))).toEqual(clock.now());
  const once = clock.now();
  clock.advance(60_000);
  await cleanUpNightly(at.services);
  expect(new Date(String(await startedAt()))).toEqual(once);
});

test('a backup of the future holds no files, and keeps no other from beginning', async () => {
  const isHeld = () => at.db.transaction((tx) => areFilesHeld(tx, clock.now()));
  expect(await holdFiles(at.db, clock.now())).toBe(true);
  expect(await isHeld()).toBe(true);
  putBack();
  expect(await isHeld()).toBe(false);
  expect(await holdFiles(at.db, clock.now())).toBe(true);
  expect(await isHeld()).toBe(true);
  expect(await holdFiles(at.db, clock.now())).toBe(false);
});

test('e-mails that were claimed in the future are sent', async () => {
  await makeAnnouncement(at);
  const channel = tellingChannel(at.services, email);
  const until = new Date(clock.now().getTime() + channel.claimMinutes * 60_000);
  expect(await channel.claim(at.db, { now: clock.now(), until, limit: 20 })).toHaveLength(3);
  putBack();
  expect(await takeGuardianMails(at.services)).toEqual([]);
  await endImpossibleWaits(at.db, clock.now());
  expect(await takeGuardianMails(at.services)).toHaveLength(3);
});

test('what waits for the second day keeps its instant', async () => {
  putBack();
  await makeAnnouncement(at);
  await query(
    at.db,
    `update notifications set attempt_at = '${clock.now().toISOString()}'::timestamptz + interval '25 hours'`,
  );
  const instants = () => query(at.db, 'select attempt_at from notifications');
  const before = await instants();
  await endImpossibleWaits(at.db, clock.now());
  expect(await instants()).toEqual(before);
});

test('what is held until the future goes out, and what is scheduled waits', async () => {
  const later = new Date(clock.now().getTime() + 3 * day).toISOString();
  const [held, scheduled] = [await makeAnnouncement(at, later), await makeAnnouncement(at, later)];
  await query(at.db, `update communications set held_until = '${later}' where id = '${held}'`);
  putBack();
  await endImpossibleWaits(at.db, clock.now());
  expect(await dispatchScheduled(at.services, { onError })).toBe(1);
  const waiting = await query(at.db, 'select id from communications where sent_at is null');
  expect(waiting).toEqual([{ id: scheduled }]);
});

// The database's clock decides these: the jump is written into their rows.
const jumpRows = (table: string, column: string) =>
  query(at.db, `update ${table} set ${column} = ${column} + interval '400 days'`);

test('a limit that was reached in the future lets people in, and counts anew', async () => {
  const limit = { name: 'of a test', points: 2, seconds: 600, restsWhenReached: true };
  const hit = () => takeHit(at.db, limit, 'somebody');
  await hit();
  await hit();
  await expect(hit()).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '600' } });
  await jumpRows('rate_limit_hits', 'expire');
  await hit();
  await hit();
  await expect(hit()).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '600' } });
});

test('a growing wait of the future has ended', async () => {
  const wait = { name: 'of a test', freeHits: 1, seconds: [60, 300], forgottenAfterSeconds: 900 };
  const hit = () => takeGrowingHit(at.db, wait, 'somebody');
  await hit();
  await hit();
  expect(await hit()).toBe(60);
  await jumpRows('rate_limit_hits', 'expire');
  expect(await hit()).toBeUndefined();
});

test('the right password enters after wrong ones of the future', async () => {
  const signIn = (given: string) =>
    at.app.inject({
      method: 'POST',
      url: '/v1/authentication/login',
      payload: { grantType: 'Password', email: 'prof@girassol.test', password: given },
    });
  let answer = await signIn('Errada123');
  while (answer.statusCode !== 429) answer = await signIn('Errada123');
  await jumpRows('rate_limit_hits', 'expire');
  expect((await signIn(password)).statusCode).toBe(200);
});

test('a code that rests until the future is tried', async () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  await query(
    at.db,
    `insert into guardian_links (id, school_id, guardian_id, hash, code_name, code_hash,
       code_expires_at, code_rests_until, wrong_codes, expires_at, created_at)
     values (gen_random_uuid(), '${at.school.id}', '${at.marta.id}', 'x', 'NOME', 'other',
       '${hours(24_000)}', '${hours(9_600)}', ${codeRests.freeAttempts + 1}, '${hours(24_000)}', now())`,
  );
  const attempt = () => tryCode(at.db, { name: 'NOME', hash: 'guessed' }, new Date());
  expect(await attempt()).toEqual({ outcome: 'wrong' });
  expect(await attempt()).toMatchObject({ outcome: 'resting', seconds: 120 });
});

test('a code of an authenticator that was used in the future refuses none of the present', async () => {
  const step = Math.floor(Date.now() / 30_000);
  const row = { employeeId: at.teacher.id, sealedSecret: 'x', createdAt: new Date() };
  await insertSecondFactor(at.db, { ...row, lastStep: step + 400 * 2880 });
  expect(await useStep(at.db, at.teacher.id, step)).toBe(true);
  expect(await useStep(at.db, at.teacher.id, step)).toBe(false);
  expect(await useStep(at.db, at.teacher.id, step - 1)).toBe(false);
});

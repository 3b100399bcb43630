import { expect, test } from '@jest/globals';
import { addDays } from 'date-fns/addDays';
import { query, value } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { revokeAccess, revokeDevice, useLink } from './devices.repository.ts';
import { linkTargets } from '#/telling/notifications.repository.ts';
import { findLink, issueLink, stateOfLink } from './links.repository.ts';
import { deviceExpiry } from './tokens.ts';

const { at } = useTestSchool({ isFreshForEach: true });

const now = new Date('2026-11-21T12:00:00Z');
const daysLater = (days: number) => addDays(now, days);

function issue(guardian = at.marta, target: string | null = null) {
  const { id: guardianId, schoolId } = guardian;
  return issueLink(at.db, { schoolId, guardianId, target, createdBy: null, now });
}
const pair = (token: string, when = now) =>
  at.db.transaction((tx) => useLink(tx, { token, deviceName: 'Chrome no Android', now: when }));
async function stateOf(token: string, when = now) {
  const link = await findLink(at.db, token);
  return link && stateOfLink(link, when);
}
const removeStudents = () => query(at.db, `update students set deleted_at = now()`);

test('a link says whose it is and what it opens, and pairs one device', async () => {
  const { token, expiresAt } = await issue(at.marta, linkTargets.communication(at.ana.id));
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(expiresAt).toEqual(daysLater(30));
  expect(await findLink(at.db, token)).toMatchObject({
    guardianId: at.marta.id,
    guardianName: 'Marta Lima',
    schoolName: 'Escola Girassol',
    target: `/item/${at.ana.id}`,
  });
  expect(await stateOf(token)).toBe('open');

  const paired = await pair(token);
  expect(paired).toMatchObject({
    guardianId: at.marta.id,
    schoolId: at.school.id,
    target: `/item/${at.ana.id}`,
    expiresAt: deviceExpiry(now),
  });
  expect(await stateOf(token)).toBe('used');
  expect((await findLink(at.db, token))?.deviceId).toBe(paired?.deviceId);
  expect(await pair(token)).toBeUndefined();
});

test('the database keeps neither token', async () => {
  const { token } = await issue();
  const paired = await pair(token);
  const kept = await query(
    at.db,
    `select l::text || d::text as row from guardian_links l, guardian_devices d`,
  );
  const rows = JSON.stringify(kept);
  expect(rows).toContain(at.marta.id);
  expect(rows).not.toContain(token);
  expect(rows).not.toContain(paired!.deviceToken);
});

test('of two taps at once one pairs', async () => {
  const { token } = await issue();
  const taps = await Promise.all(Array.from({ length: 5 }, () => pair(token)));
  expect(taps.filter(Boolean)).toHaveLength(1);
  expect(await value(at.db, 'select count(*)::int from guardian_devices')).toBe(1);
});

test('an expired, revoked or unknown link pairs nothing', async () => {
  const expired = await issue();
  expect(await stateOf(expired.token, daysLater(30))).toBe('expired');
  expect(await pair(expired.token, daysLater(30))).toBeUndefined();
  expect(await stateOf('outro')).toBeUndefined();
  expect(await pair('outro')).toBeUndefined();

  const jorges = await issue(at.jorge);
  await revokeAccess(at.db, at.marta.id, now);
  expect(await stateOf(expired.token)).toBe('expired');
  expect(await pair(expired.token)).toBeUndefined();
  expect(await stateOf(jorges.token)).toBe('open');
});

test('a guardian who answers for nobody any more opens nothing', async () => {
  const { token } = await issue();
  await removeStudents();
  expect(await stateOf(token)).toBe('expired');
  expect(await pair(token)).toBeUndefined();
});

test('ending the access while somebody pairs leaves no device', async () => {
  const links = await Promise.all(Array.from({ length: 8 }, () => issue()));
  await Promise.all([
    ...links.slice(0, 4).map(({ token }) => pair(token)),
    at.db.transaction((tx) => revokeAccess(tx, at.marta.id, now)),
    ...links.slice(4).map(({ token }) => pair(token)),
  ]);
  const live = `select count(*)::int from guardian_devices where revoked_at is null`;
  expect(await value(at.db, live)).toBe(0);
});

test('one device is ended without the others, with what tells it of news', async () => {
  const [first, second] = [await pair((await issue()).token), await pair((await issue()).token)];
  for (const { deviceId } of [first!, second!]) {
    await query(
      at.db,
      `insert into push_subscriptions (id, school_id, device_id, endpoint, p256dh, auth, created_at)
       values (gen_random_uuid(), '${at.school.id}', '${deviceId}', 'https://push.test/${deviceId}',
         'k', 'a', now())`,
    );
  }
  const { deviceId } = first!;
  expect(await revokeDevice(at.db, { guardianId: at.jorge.id, deviceId, now })).toBe(false);
  expect(await revokeDevice(at.db, { guardianId: at.marta.id, deviceId, now })).toBe(true);
  expect(await revokeDevice(at.db, { guardianId: at.marta.id, deviceId, now })).toBe(false);
  const left = 'select device_id from push_subscriptions';
  expect(await query(at.db, left)).toEqual([{ device_id: second!.deviceId }]);
});

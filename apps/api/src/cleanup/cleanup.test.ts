import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeAnnouncement } from '../../testing/announcement.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { query, value } from '../../testing/query.ts';
import { storeTestFile } from '../../testing/stored-file.ts';
import { signIn } from '../../testing/sign-in.ts';
import { revokeDevice, useLink } from '#/modules/guardian-access/devices.repository.ts';
import { findLink, issueLink } from '#/modules/guardian-access/links.repository.ts';
import { cleanUp, cleanUpNightly } from './cleanup.ts';

let made: TestApp;
let hoursLater = 0;
beforeAll(async () => {
  made = await startTestApp();
  made.services.now = () => new Date(Date.now() + hoursLater * 3_600_000);
});
afterAll(() => made.close());

const storeFile = () => storeTestFile(made);

test('a file that nothing shows goes after a day, row and bytes; shown ones stay', async () => {
  const announcement = await makeAnnouncement(made);
  const [orphan, cover, attachment, image, paper, logo] = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(storeFile),
  );
  if (!orphan || !cover || !attachment || !image || !paper || !logo) throw new Error('no files');
  await query(
    made.db,
    `update communications set image_file_id = '${cover.id}' where id = '${announcement}'`,
  );
  await query(
    made.db,
    `insert into communication_files (school_id, communication_id, file_id, position)
     values ('${made.school.id}', '${announcement}', '${attachment.id}', 0)`,
  );
  await query(
    made.db,
    `insert into notice_board_items
       (id, school_id, title, image_file_id, attachment_file_id, created_by, created_at)
     values (gen_random_uuid(), '${made.school.id}', 'Cardápio', '${image.id}', '${paper.id}',
       '${made.administrator.id}', now())`,
  );
  await query(made.db, `update schools set logo_file_id = '${logo.id}'`);

  hoursLater = 23;
  await cleanUp(made.services);
  expect(await orphan.bytes()).toEqual([true, true]);

  hoursLater = 25;
  await cleanUp(made.services);
  expect(await orphan.bytes()).toEqual([false, false]);
  expect(await orphan.row()).toBe(0);
  for (const file of [cover, attachment, image, paper, logo]) {
    expect(await file.bytes()).toEqual([true, true]);
    expect(await file.row()).toBe(1);
  }
});

test('more orphans than fit into one step all go', async () => {
  const files = await Promise.all(Array.from({ length: 25 }, storeFile));
  hoursLater = 25;
  await cleanUp(made.services);
  for (const file of files) expect(await file.row()).toBe(0);
});

test('keys, tokens, sessions, failures and resets go when their time is over', async () => {
  hoursLater = 0;
  const { headers } = await signIn(made.app, 'prof@girassol.test');
  await query(
    made.db,
    `insert into idempotency_keys (school_id, caller_id, key, fingerprint, created_at)
     values ('${made.school.id}', '${made.administrator.id}', 'k', 'f', now())`,
  );
  await query(
    made.db,
    `insert into rate_limit_hits (key, points, expire)
     values ('h', 1, now() + interval '15 minutes')`,
  );
  await query(
    made.db,
    `insert into password_resets (school_id, hash, employee_id, created_at, expires_at)
     values ('${made.school.id}', 'h', '${made.administrator.id}', now(), now() + interval '1 hour')`,
  );
  const tables = ['idempotency_keys', 'rate_limit_hits', 'password_resets', 'refresh_tokens'];
  const rows = async () => {
    const counts = [...tables, 'sessions'].map((table) =>
      value<number>(made.db, `select least(count(*), 1)::int from ${table}`),
    );
    return (await Promise.all(counts)).join(' ');
  };
  await cleanUp(made.services);
  expect(await rows()).toBe('1 1 1 1 1');
  hoursLater = 2;
  await cleanUp(made.services);
  expect(await rows()).toBe('1 0 0 1 1');
  hoursLater = 25;
  await cleanUp(made.services);
  expect(await rows()).toBe('0 0 0 1 1');
  const url = '/v1/Classrooms/List';
  expect((await made.app.inject({ url, headers })).statusCode).toBe(200);
  hoursLater = 31 * 24;
  await cleanUp(made.services);
  expect(await rows()).toBe('0 0 0 0 0');
});

test('links go three months after their end; phones stay, because what they did names them', async () => {
  const issue = () => {
    const { id: guardianId, schoolId } = made.marta;
    const now = made.services.now();
    return issueLink(made.db, { schoolId, guardianId, target: null, createdBy: null, now });
  };
  const pair = (token: string) => {
    const pairing = { token, deviceName: 'Chrome no Android', now: made.services.now() };
    return made.db.transaction((tx) => useLink(tx, pairing));
  };
  const phones = () => query<{ id: string }>(made.db, 'select id from guardian_devices');
  hoursLater = 0;
  const tokens = [(await issue()).token, (await issue()).token, (await issue()).token];
  const [lost] = [await pair(tokens[0]!), await pair(tokens[1]!)];
  const end = { guardianId: made.marta.id, deviceId: lost!.deviceId, now: made.services.now() };
  await revokeDevice(made.db, end);

  hoursLater = (30 + 90) * 24 - 1;
  await cleanUp(made.services);
  for (const token of tokens) expect(await findLink(made.db, token)).toBeDefined();
  expect(await phones()).toHaveLength(2);

  hoursLater += 2;
  await cleanUp(made.services);
  for (const token of tokens) expect(await findLink(made.db, token)).toBeUndefined();
  expect(await phones()).toHaveLength(2);
});

test('one of several servers cleans up, once a night', async () => {
  const count = async () => {
    await query(
      made.db,
      `insert into sign_in_networks (school_id, employee_id, network_hash, last_seen_at)
       values ('${made.school.id}', '${made.teacher.id}', 'of a test', '2001-01-01')`,
    );
    await Promise.all([cleanUpNightly(made.services), cleanUpNightly(made.services)]);
    return value(
      made.db,
      `select count(*)::int from sign_in_networks where network_hash = 'of a test'`,
    );
  };
  const at = async (instant: string) => {
    made.services.now = () => new Date(instant);
    const left = await count();
    await query(made.db, `delete from sign_in_networks where network_hash = 'of a test'`);
    return left === 0 ? 'cleaned' : 'left';
  };
  expect(await at('2998-03-10T12:00:00-03:00')).toBe('cleaned');
  expect(await at('2998-03-10T23:00:00-03:00')).toBe('left');
  expect(await at('2998-03-11T03:39:00-03:00')).toBe('left');
  expect(await at('2998-03-11T03:41:00-03:00')).toBe('cleaned');
  expect(await at('2998-03-11T12:00:00-03:00')).toBe('left');
  expect(
    await value(made.db, "select count(*)::int from scheduled_runs where name = 'cleanup'"),
  ).toBe(1);
});

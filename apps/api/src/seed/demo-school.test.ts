import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ChatSummary, PendingDiaryCount } from '@caderneta/api-client/contract';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { query, value } from '../../test/query.ts';
import { signIn } from '../../test/sign-in.ts';
import { brokenRules } from '../../test/seed-rules.ts';
import { seedDemoSchool } from './demo-school.ts';

let server: TestApp;
let school: string;
beforeAll(async () => {
  server = await startTestApp();
  const { db, services } = server;
  await seedDemoSchool({ db, fileStore: services.fileStore, now: new Date() });
  const found = `select school_id from employees where email = 'admin@girassol.demo'`;
  school = `'${await value<string>(db, found)}'`;
});
afterAll(() => server.close());

const get = async <Body>(email: string, url: string) => {
  const { headers } = await signIn(server.app, email);
  const response = await server.app.inject({ url, headers });
  expect(response.statusCode).toBe(200);
  return response.json<Body>();
};

test('keeps every rule of a school', async () => {
  expect(await brokenRules(server.db, school)).toEqual([]);
});

test('has six classrooms of every period and mode, 120 students and eight employees', async () => {
  const count = (table: string) =>
    value<string>(server.db, `select count(*) from ${table} where school_id = ${school}`);
  expect(Number(await count('classrooms'))).toBe(6);
  expect(Number(await count('students'))).toBe(120);
  expect(Number(await count('employees'))).toBe(8);
  const kinds = `select distinct period, diary_mode from classrooms where school_id = ${school}`;
  const rows = await query<{ period: string; diary_mode: string }>(server.db, kinds);
  expect(new Set(rows.map((row) => row.period)).size).toBe(4);
  expect(new Set(rows.map((row) => row.diary_mode)).size).toBe(2);
});

test('has siblings who share their guardians, and guardians without e-mail', async () => {
  const shared = `select count(*) from (
    select guardian_id from student_guardians join guardians on guardians.id = guardian_id
    where school_id = ${school} group by guardian_id having count(*) > 1) as shared`;
  expect(Number(await value(server.db, shared))).toBeGreaterThan(10);
  const unreachable = `select count(*) from guardians where email is null and school_id = ${school}`;
  expect(Number(await value(server.db, unreachable))).toBeGreaterThan(10);
});

test('older items were seen by more of their recipients than those of today', async () => {
  const share = (since: string) =>
    value<number>(
      server.db,
      `select avg(case when visualized_at is null then 0 else 1 end)::float from recipients
      join communications on communications.id = communication_id
      where recipients.school_id = ${school} and sent_at ${since}`,
    );
  expect(await share(`< now() - interval '10 days'`)).toBeGreaterThan(0.8);
  expect(await share(`> now() - interval '24 hours'`)).toBeLessThan(0.7);
});

test('plans one item for later, an event for this evening and an activity due today', async () => {
  const day = `(now() at time zone 'America/Sao_Paulo')::date`;
  const count = (condition: string) =>
    value<string>(
      server.db,
      `select count(*) from communications where school_id = ${school} and ${condition}`,
    ).then(Number);
  expect(await count('scheduled_date > now() and sent_at is null')).toBe(1);
  expect(await count(`(start_time at time zone 'America/Sao_Paulo')::date = ${day}`)).toBe(1);
  expect(await count(`due_date = ${day}`)).toBe(1);
  expect(await count('start_time > now()')).toBeGreaterThan(2);
  expect(await count(`start_time < now() - interval '1 day'`)).toBeGreaterThan(2);
});

describe.each(['admin@girassol.demo', 'prof@girassol.demo'])('%s', (email) => {
  test('signs in and finds diaries done and pending', async () => {
    const counts = await get<PendingDiaryCount[]>(email, '/v1/Diaries/GetPendingDiaryCount');
    expect(counts.some(({ pending }) => pending === 0)).toBe(true);
    expect(counts.some(({ pending, total }) => pending > 0 && pending < total)).toBe(true);
  });

  test('has chats with unread messages, and chats without', async () => {
    const chats = await get<ChatSummary[]>(email, '/v1/chats/summary');
    expect(chats.some(({ unreadMessageCount }) => unreadMessageCount > 0)).toBe(true);
    expect(chats.some(({ unreadMessageCount }) => unreadMessageCount === 0)).toBe(true);
  });

  test.each(['announcement', 'Event', 'activity', 'gallery'])('has a list of %s', async (kind) => {
    const items = await get<unknown[]>(email, `/v1/communication/${kind}/list`);
    expect(items.length).toBeGreaterThan(2);
  });

  test('sees pictures', async () => {
    const [notice] = await get<{ noticeBoardItem: { imageUrl: string } }[]>(
      email,
      '/v1/noticeBoards/list',
    );
    const picture = await server.app.inject(notice?.noticeBoardItem.imageUrl ?? '');
    expect(picture.headers['content-type']).toBe('image/jpeg');
  });
});

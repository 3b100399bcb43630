import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ChatSummary, PendingDiaryCount } from '@caderneta/api-client/contract';
import { startTestApp, type TestApp } from '../../api/testing/app.ts';
import { query, value } from '../../api/testing/query.ts';
import { signIn } from '../../api/testing/sign-in.ts';
import { brokenRules, columnsAfter } from '../testing/school-rules.ts';
import { demoSchool } from './demo-school.ts';
import { largeSchool } from './large-school.ts';
import { isLoaded, loadSchool } from './load-school.ts';

/** A classroom of each grade nearly, so that every file is in use. */
const students = 310;
const reported: Record<string, number> = {};
let server: TestApp;
/** Ids, quoted. */
let school: string;
let largeOne: string;
beforeAll(async () => {
  server = await startTestApp();
  const large = largeSchool(students, (step, share) => (reported[step] = share));
  expect(await isLoaded(server.db, large.plan)).toBe(false);
  await loadSchool(server.services, demoSchool);
  await loadSchool(server.services, large);
  expect(await isLoaded(server.db, large.plan)).toBe(true);
  school = await schoolOf('admin@girassol.demo');
  largeOne = await schoolOf('admin@grande.demo');
});
afterAll(() => server.close());

const schoolOf = async (email: string) =>
  `'${await value<string>(server.db, `select school_id from employees where email = '${email}'`)}'`;

const get = async <Body>(email: string, url: string) => {
  const { headers } = await signIn(server.app, email);
  const response = await server.app.inject({ url, headers });
  expect(response.statusCode).toBe(200);
  return response.json<Body>();
};

test('both schools keep every rule of a school, and nothing lies in the future', async () => {
  expect(await brokenRules(server.db, school)).toEqual([]);
  expect(await brokenRules(server.db, largeOne)).toEqual([]);
  expect(await columnsAfter(server.db, new Date())).toEqual([]);
});

test('a large school has as many students as asked for, and reports every step to its end', async () => {
  const count = (table: string) =>
    value<number>(server.db, `select count(*)::int from ${table} where school_id = ${largeOne}`);
  expect(await count('students')).toBe(students);
  expect(await count('recipients')).toBeGreaterThan(students * 15);
  const steps = ['people', 'communications', 'notices', 'diaries', 'chats'];
  expect(reported).toEqual(Object.fromEntries(steps.map((step) => [step, 1])));
});

test.each(['admin@grande.demo', 'prof@grande.demo'])('%s signs in', async (email) => {
  const { authInfo } = await signIn(server.app, email);
  expect(authInfo.employee.classroomIds.length).toBeGreaterThan(1);
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
    where guardians.school_id = ${school} group by guardian_id having count(*) > 1) as shared`;
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

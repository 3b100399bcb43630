import { rm } from 'node:fs/promises';
import type { AuthInfo } from '@caderneta/api-client/contract';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { endChildServers } from '../../testing/child-server.ts';
import { makePostgresqlDatabase } from '../../testing/database.ts';
import {
  newInstallation,
  type RunningServer,
  startServerFor,
  withDatabase,
} from '../../testing/installation.ts';
import { value } from '../../testing/query.ts';
import { makeSchools, password } from '../../testing/school.ts';
import { until } from '../../testing/until.ts';
import { mostLockWaits } from './lock-waits.ts';
import { openPostgresql } from './open-postgresql.ts';

let variables: Record<string, string>;
let server: RunningServer;
let other: Client;
beforeAll(async () => {
  variables = await newInstallation('postgresql');
  await withDatabase(variables, makeSchools);
  // So long that nothing in here ends by it: eight seconds in production.
  const url = new URL(variables.DATABASE_URL!);
  url.searchParams.set('options', '-c lock_timeout=200s');
  const settings = { ...variables, DATABASE_URL: url.href };
  server = await startServerFor(settings, 'admin@girassol.test');
  other = new Client({ connectionString: variables.DATABASE_URL! });
  await other.connect();
}, 120_000);
afterAll(async () => {
  await other.end();
  endChildServers();
  await rm(variables.DATA_FOLDER!, { recursive: true, force: true });
});

test('sessions of a server have limits, those of a command have none', async () => {
  const url = await makePostgresqlDatabase();
  const open = (hasLimits: boolean) =>
    openPostgresql({ url, hasLimits, migrations: null, onIdleError: () => undefined });
  const shown = async (hasLimits: boolean) => {
    const { db, close } = await open(hasLimits);
    const names = [
      'lock_timeout',
      'idle_in_transaction_session_timeout',
      'statement_timeout',
      'jit',
    ];
    const found: unknown[] = [];
    for (const name of names) found.push(await value(db, `show ${name}`));
    await close();
    return found;
  };
  expect(await shown(true)).toEqual(['8s', '30s', '2min', 'off']);
  expect(await shown(false)).toEqual(['0', '0', '0', 'on']);
});

interface Person {
  status: number;
  headers: Record<string, string>;
}

async function signInAs(email: string): Promise<Person> {
  const answer = await fetch(`${server.address}/v1/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grantType: 'Password', email, password }),
  });
  const { accessToken } = (await answer.json()) as AuthInfo;
  return { status: answer.status, headers: { authorization: `Bearer ${accessToken}` } };
}
const get = (path: string, { headers }: Pick<Person, 'headers'>) =>
  fetch(`${server.address}${path}`, { headers });
const noticeBoard = '/v1/noticeBoards/list?page=1';

const lockNoticeBoard = () =>
  other.query('begin; lock table notice_board_items in access exclusive mode');

async function waitingForLocks(): Promise<number> {
  const { rows } = await other.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.count;
}

test('a table that somebody locks for long stops only what needs it', async () => {
  const elsewhere = await signInAs('admin@ipe.test');
  const emails = ['admin@girassol.test', 'prof@girassol.test', 'admin@ipe.test'];
  const readers = await Promise.all([...emails, ...emails].map(signInAs));
  await lockNoticeBoard();
  // More than the pool has connections, and all that may run at once, again and again.
  let isLocked = true;
  const statuses: number[] = [];
  const read = async (reader: Person) => {
    while (isLocked) statuses.push((await get(noticeBoard, reader)).status);
  };
  const reading = readers.flatMap((reader) => Array.from({ length: 5 }, () => read(reader)));
  const isFull = async () => (await waitingForLocks()) >= mostLockWaits;
  await until(isFull, 'readers to wait');
  for (let round = 0; round < 3; round++) {
    const others = await Promise.all([
      signInAs('admin@ipe.test'),
      get('/v1/Employees/List', elsewhere),
      get('/readyz', elsewhere),
    ]);
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
  }
  // Those that did not get their turn meanwhile are told so.
  expect(statuses.filter((status) => status !== 503 && status !== 429)).toEqual([]);
  expect(statuses).toContain(503);
  isLocked = false;
  await other.query('rollback');
  await Promise.all(reading);
  expect((await get(noticeBoard, server)).status).toBe(200);
}, 240_000);

test('a read whose reader left is cancelled, and its connection serves others', async () => {
  await lockNoticeBoard();
  const leaving = new AbortController();
  const { signal } = leaving;
  const left = Array.from({ length: 3 }, () =>
    fetch(`${server.address}${noticeBoard}`, { headers: server.headers, signal }),
  );
  const outcome = Promise.allSettled(left);
  const wait = async () => (await waitingForLocks()) >= 3;
  await until(wait, 'reads to wait');
  leaving.abort();
  await outcome;
  const areGone = async () => (await waitingForLocks()) === 0;
  await until(areGone, 'their statements to end');
  expect((await get('/v1/Employees/List', server)).status).toBe(200);
  await other.query('rollback');
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(noticeBoard, server)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
}, 120_000);

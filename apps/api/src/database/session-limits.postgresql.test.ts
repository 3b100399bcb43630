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
import { openPostgresql } from './open-postgresql.ts';

let variables: Record<string, string>;
let server: RunningServer;
let other: Client;
beforeAll(async () => {
  variables = await newInstallation('postgresql');
  await withDatabase(variables, makeSchools);
  server = await startServerFor(variables, 'admin@girassol.test');
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

/** Another school's administrator, so that nothing waits for turns behind the calls of the first. */
async function signInElsewhere(): Promise<{ status: number; headers: Record<string, string> }> {
  const answer = await fetch(`${server.address}/v1/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grantType: 'Password', email: 'admin@ipe.test', password }),
  });
  const { accessToken } = (await answer.json()) as AuthInfo;
  return { status: answer.status, headers: { authorization: `Bearer ${accessToken}` } };
}

test('a table that somebody locks for long stops only what needs it', async () => {
  const get = (path: string, headers = server.headers) =>
    fetch(`${server.address}${path}`, { headers });
  const { headers: elsewhere } = await signInElsewhere();
  await other.query('begin');
  await other.query('lock table notice_board_items in access exclusive mode');
  // More than the pool has connections, and than one session may keep at once.
  const blocked = Promise.all(
    Array.from({ length: 30 }, () => get('/v1/noticeBoards/list?page=1')),
  );
  const others = await Promise.all([
    signInElsewhere(),
    get('/v1/Employees/List', elsewhere),
    get('/readyz'),
  ]);
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
  const answers = await blocked;
  const refused = answers.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`);
  // Those that did not get their turn meanwhile are told so.
  expect(new Set(refused)).toEqual(new Set(['503 5', '429 3']));
  await other.query('rollback');
  expect((await get('/v1/noticeBoards/list?page=1')).status).toBe(200);
}, 90_000);

import { rm } from 'node:fs/promises';
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

test('a table that somebody locks for long stops only what needs it', async () => {
  const get = (path: string) => fetch(`${server.address}${path}`, { headers: server.headers });
  const signIn = () =>
    fetch(`${server.address}/v1/authentication/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grantType: 'Password', email: 'admin@girassol.test', password }),
    });
  await other.query('begin');
  await other.query('lock table notice_board_items in access exclusive mode');
  // More than the pool has connections.
  const blocked = Promise.all(
    Array.from({ length: 30 }, () => get('/v1/noticeBoards/list?page=1')),
  );
  const others = await Promise.all([signIn(), get('/v1/Employees/List'), get('/readyz')]);
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
  const answers = await blocked;
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(answers.every(({ headers }) => headers.get('retry-after') === '5')).toBe(true);
  await other.query('rollback');
  expect((await get('/v1/noticeBoards/list?page=1')).status).toBe(200);
}, 90_000);

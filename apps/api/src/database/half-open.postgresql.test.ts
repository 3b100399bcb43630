import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { endChildServers } from '../../testing/child-server.ts';
import { type FreezingProxy, startFreezingProxy } from '../../testing/freezing-proxy.ts';
import {
  newInstallation,
  type RunningServer,
  startServerFor,
  withDatabase,
} from '../../testing/installation.ts';
import { makeSchools } from '../../testing/school.ts';
import { until } from '../../testing/until.ts';

let variables: Record<string, string>;
let proxy: FreezingProxy;
let server: RunningServer;
let locker: Client;
let watch: Client;
beforeAll(async () => {
  variables = await newInstallation('postgresql');
  await withDatabase(variables, makeSchools);
  const url = new URL(variables.DATABASE_URL!);
  [locker, watch] = [0, 1].map(() => new Client({ connectionString: url.href })) as [
    Client,
    Client,
  ];
  await Promise.all([locker.connect(), watch.connect()]);
  proxy = await startFreezingProxy({ port: Number(url.port) });
  url.host = `127.0.0.1:${proxy.port}`;
  // Thirty seconds in production.
  url.searchParams.set('options', '-c idle_in_transaction_session_timeout=3s');
  server = await startServerFor({ ...variables, DATABASE_URL: url.href }, 'admin@girassol.test');
}, 120_000);
afterAll(async () => {
  await Promise.all([locker.end(), watch.end()]);
  endChildServers();
  await proxy.close();
  await rm(variables.DATA_FOLDER!, { recursive: true, force: true });
});

const create = (name: string, signal: AbortSignal) =>
  fetch(`${server.address}/v1/Classrooms`, {
    method: 'POST',
    headers: {
      ...server.headers,
      'content-type': 'application/json',
      'idempotency-key': `key-of-${name}`,
    },
    body: JSON.stringify({ name, period: 'Morning', diaryMode: 'Preschool' }),
    signal,
  });
const names = ['Sala1', 'Sala2', 'Sala3'];

async function countOf(condition: string): Promise<number> {
  const { rows } = await watch.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
  );
  return rows[0]!.count;
}

test('sessions that a silent network leaves behind end, and their school is written to again', async () => {
  await locker.query('begin');
  await locker.query('lock table classrooms in share mode');
  const leaving = new AbortController();
  const lost = Promise.allSettled(names.map((name) => create(name, leaving.signal)));
  const wait = async () => (await countOf(`wait_event_type = 'Lock'`)) === names.length;
  await until(wait, 'three calls in the middle of their transaction');

  proxy.freeze();
  await locker.query('rollback');
  // The server's own work may be frozen too.
  const isOpen = `state = 'idle in transaction' and query like 'insert into "classrooms"%'`;
  const areOpen = async () => (await countOf(isOpen)) === names.length;
  await until(areOpen, 'three sessions that nobody ends');
  proxy.abandon();
  leaving.abort();
  await lost;

  const areGone = async () => (await countOf(isOpen)) === 0;
  await until(areGone, 'the end of the sessions');
  for (const name of names) {
    const isStored = async () => (await create(name, AbortSignal.timeout(30_000))).status === 201;
    await until(isStored, `'${name}', as its person tries again`);
  }
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  const { rows } = await watch.query<{ name: string }>(
    `select name from classrooms where name like 'Sala%' order by name`,
  );
  expect(rows.map(({ name }) => name)).toEqual(names);
}, 240_000);

import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { endChildServers } from '../../testing/child-server.ts';
import {
  newInstallation,
  type RunningServer,
  startServerFor,
  withDatabase,
} from '../../testing/installation.ts';
import { makeSchools } from '../../testing/school.ts';
import { until } from '../../testing/until.ts';

const email = 'admin@girassol.test';
let variables: Record<string, string>;
let server: RunningServer;
let other: Client;
let watch: Client;
beforeAll(async () => {
  variables = await newInstallation('postgresql');
  await withDatabase(variables, makeSchools);
  server = await startServerFor(variables, email);
  [other, watch] = [0, 1].map(() => new Client({ connectionString: variables.DATABASE_URL! })) as [
    Client,
    Client,
  ];
  await Promise.all([other.connect(), watch.connect()]);
}, 120_000);
afterAll(async () => {
  await Promise.all([other.end(), watch.end()]);
  endChildServers();
  await rm(variables.DATA_FOLDER!, { recursive: true, force: true });
});

const create = (key: string) =>
  fetch(`${server.address}/v1/Classrooms?sameName=allow`, {
    method: 'POST',
    headers: {
      ...server.headers,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ name: 'Jardim Z', period: 'Morning', diaryMode: 'Preschool' }),
  });
const get = (path: string) => fetch(`${server.address}${path}`, { headers: server.headers });

async function waiting(): Promise<number> {
  const { rows } = await watch.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.count;
}

test('repetitions of a call whose session hangs are told to come again, and take one connection', async () => {
  // As a session whose network went silent keeps it.
  await other.query('begin');
  await other.query(
    `insert into idempotency_keys (caller_id, school_id, key, fingerprint, created_at)
     select id, school_id, 'hanging', '', now() from employees where email = $1`,
    [email],
  );
  // More than the pool has connections.
  const repeated = Promise.all(Array.from({ length: 30 }, () => create('hanging')));
  await until(async () => (await waiting()) > 0, 'a repetition');
  // At once: the call is under way for seconds alone.
  const asked = ['/v1/outcomes?key=hanging', '/v1/Employees/List', '/readyz'];
  const [outcome, ...others] = await Promise.all(asked.map(get));
  expect(await outcome!.json()).toEqual({ state: 'underway', id: null, at: null });
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
  expect(await waiting()).toBeLessThanOrEqual(1);
  expect((await create('another')).status).toBe(201);
  const answers = await repeated;
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(answers.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);

  await other.query('rollback');
  const bodies = await Promise.all([1, 2, 3].map(async () => (await create('hanging')).text()));
  expect(new Set(bodies).size).toBe(1);
  expect(JSON.parse(bodies[0]!)).toMatchObject({ name: 'Jardim Z' });
}, 90_000);

test('the rest of a call waits for locks as long as any', async () => {
  await other.query('begin');
  await other.query('lock table classrooms in share mode');
  const created = create('slow');
  await until(async () => (await waiting()) > 0, 'the call');
  const isPatient = async () => {
    const found = await watch.query<{ isLong: boolean }>(
      `select clock_timestamp() - query_start > interval '3 seconds' as "isLong"
       from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return found.rows.some(({ isLong }) => isLong);
  };
  await until(isPatient, 'a wait of three seconds');
  await other.query('rollback');
  expect((await created).status).toBe(201);
}, 90_000);

/**
 * Tries what a network that goes silent and a table that somebody locks do to a server, with and without
 * PgBouncer: `node e2e/trials/silent-network.ts`. Needs the package pgbouncer. Prints a line for each.
 */
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
// What it adds to the types of Fastify.
import type {} from '../../apps/api/src/build-app.ts';
import { endChildServers } from '../../apps/api/testing/child-server.ts';
import { type FreezingProxy, startFreezingProxy } from '../../apps/api/testing/freezing-proxy.ts';
import {
  newInstallation,
  type RunningServer,
  startServerFor,
  withDatabase,
} from '../../apps/api/testing/installation.ts';
import setUpPostgresql from '../../apps/api/testing/postgresql.setup.ts';
import stopPostgresql from '../../apps/api/testing/postgresql.teardown.ts';
import { query } from '../../apps/api/testing/query.ts';
import { makeSchools } from '../../apps/api/testing/school.ts';
import { type Pooler, startPgBouncer } from './pgbouncer.ts';
import { signIn } from './calls.ts';

const people = 30;
const silentSeconds = 15;
const lockedSeconds = 60;

/** Six schools with an administrator each. */
async function makeManySchools(variables: Record<string, string>): Promise<string[]> {
  return withDatabase(variables, async (db) => {
    for (const number of [1, 2, 3]) {
      await makeSchools(db);
      await query(db, `update employees set email = '${number}.' || email where email !~ '^\\d'`);
    }
    const administrators = `select email from employees where role = 'Administrator' order by email`;
    const found = await query<{ email: string }>(db, administrators);
    return found.map(({ email }) => email);
  });
}

interface Place {
  server: RunningServer;
  proxy: FreezingProxy;
  /** Past the proxy. */
  watch: Client;
  tokens: string[];
  emails: string[];
}

const headersOf = (token: string) => ({ authorization: `Bearer ${token}` });

/** Counts answers by status, 'cut' where there was none. */
class Answers {
  readonly counts = new Map<number | 'cut', number>();
  async ask(url: string, init: RequestInit = {}): Promise<Response | undefined> {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) }).catch(
      () => undefined,
    );
    await answer?.arrayBuffer();
    const kind = answer?.status ?? 'cut';
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    return answer;
  }
  toString(): string {
    return [...this.counts].map(([kind, count]) => `${count} × ${kind}`).join(', ');
  }
}

/** Asks twice a second. @returns how long the slowest success took, and how many failed */
function watchOver(ask: () => Promise<boolean>) {
  let goesOn = true;
  let slowest = 0;
  let failed = 0;
  let lastFailure = performance.now();
  const watching = (async () => {
    while (goesOn) {
      const begun = performance.now();
      const isWell = await ask().catch(() => false);
      if (isWell) slowest = Math.max(slowest, performance.now() - begun);
      else {
        failed += 1;
        lastFailure = performance.now();
      }
      await pause(500);
    }
  })();
  return async () => {
    goesOn = false;
    await watching;
    return { slowest: `${(slowest / 1000).toFixed(1)} s`, failed, lastFailure };
  };
}

async function count(watch: Client, statement: string): Promise<number> {
  const { rows } = await watch.query<{ count: number }>(statement);
  return rows[0]!.count;
}

async function goSilent({ server, proxy, watch, tokens }: Place): Promise<string> {
  const answers = new Answers();
  const acknowledged: string[] = [];
  let goesOn = true;
  const write = async (person: number) => {
    for (let number = 0; goesOn; number++) {
      const name = `Sala${person}-${number}`;
      const headers = {
        ...headersOf(tokens[person % tokens.length]!),
        'content-type': 'application/json',
        'idempotency-key': `${name}-${proxy.port}`,
      };
      const body = JSON.stringify({ name, period: 'Morning', diaryMode: 'Preschool' });
      const init = { method: 'POST', headers, body };
      for (;;) {
        const status = (await answers.ask(`${server.address}/v1/Classrooms`, init))?.status ?? 0;
        if (status === 201) break;
        if (status >= 400 && status < 429) throw new Error(`a write was refused: ${status}`);
        await pause(500);
      }
      acknowledged.push(name);
      await pause(30);
    }
  };
  const writing = Promise.all(Array.from({ length: people }, (_, person) => write(person)));
  await pause(5_000);
  proxy.freeze();
  const stop = watchOver(async () => (await fetch(`${server.address}/readyz`)).ok);
  await pause(silentSeconds * 1000);
  proxy.abandon();
  const well = performance.now();
  const before = acknowledged.length;
  await pause(15_000);
  goesOn = false;
  await writing;
  const allAfter = (performance.now() - well) / 1000;
  const ready = await stop();
  const names = acknowledged.map((name) => `'${name}'`).join();
  const there = await count(watch, `select count(*)::int from classrooms where name in (${names})`);
  const left = await count(
    watch,
    `select count(*)::int from pg_stat_activity where datname = current_database()
      and (wait_event_type = 'Lock' or state like 'idle in transaction%')`,
  );
  const readyAfter = Math.max(0, (ready.lastFailure - well) / 1000).toFixed(1);
  return (
    `${acknowledged.length} acknowledged (${acknowledged.length - before} of them after it), ` +
    `${acknowledged.length - there} lost or doubled; answers ${answers.toString()}; /readyz well again after ` +
    `${readyAfter} s, the last write after ${allAfter.toFixed(1)} s; ${left} sessions left over`
  );
}

async function lockTable({ server, watch, tokens, emails }: Place): Promise<string> {
  const answers = new Answers();
  const [token = '', email = ''] = [tokens.at(-1), emails.at(-1)];
  await watch.query('begin; lock table notice_board_items in access exclusive mode');
  let goesOn = true;
  const read = async (person: number) => {
    while (goesOn) {
      const headers = headersOf(tokens[person % tokens.length]!);
      await answers.ask(`${server.address}/v1/noticeBoards/list?page=1`, { headers });
      await pause(200);
    }
  };
  const reading = Promise.all(Array.from({ length: people }, (_, person) => read(person)));
  const get = async (path: string) =>
    (await fetch(`${server.address}${path}`, { headers: headersOf(token) })).ok;
  const watched = {
    'sign-in': watchOver(async () => (await signIn(server.address, email)) !== ''),
    'another page': watchOver(() => get('/v1/Employees/List')),
    '/readyz': watchOver(() => get('/readyz')),
  };
  await pause(lockedSeconds * 1000);
  const found = [];
  for (const [name, stop] of Object.entries(watched)) {
    const { slowest, failed } = await stop();
    found.push(`${name} at most ${slowest}, ${failed} failed`);
  }
  await watch.query('rollback');
  goesOn = false;
  await reading;
  return `${found.join('; ')}; readers got ${answers.toString()}`;
}

async function tryPlace(name: string, isPooled: boolean): Promise<void> {
  const variables = await newInstallation('postgresql');
  const emails = await makeManySchools(variables);
  const url = new URL(variables.DATABASE_URL!);
  const watch = new Client({ connectionString: url.href });
  await watch.connect();
  const proxy = await startFreezingProxy({ port: Number(url.port) });
  url.host = `127.0.0.1:${proxy.port}`;
  const settings: Record<string, string> = { ...variables, DATABASE_URL: url.href };
  let pooler: Pooler | undefined;
  if (isPooled) {
    pooler = await startPgBouncer(url);
    settings.DATABASE_DIRECT_URL = url.href;
    settings.DATABASE_URL = pooler.url;
  }
  const server = await startServerFor(settings, emails[0]!);
  const tokens = await Promise.all(emails.map((email) => signIn(server.address, email)));
  const place = { server, proxy, watch, tokens, emails };
  console.log(
    `${name}: table locked ${lockedSeconds} s, ${people} readers: ${await lockTable(place)}`,
  );
  console.log(`${name}: silent ${silentSeconds} s, ${people} writers: ${await goSilent(place)}`);
  await server.stop();
  await pooler?.stop();
  await proxy.close();
  await watch.end();
  await rm(variables.DATA_FOLDER!, { recursive: true, force: true });
}

await setUpPostgresql();
try {
  await tryPlace('direct', false);
  await tryPlace('PgBouncer', true);
} finally {
  endChildServers();
  await stopPostgresql();
}

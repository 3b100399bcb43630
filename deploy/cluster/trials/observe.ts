import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Cluster } from '../loopback/cluster.ts';
import { passwords } from '../loopback/machines.ts';
import { atRate, type Browser, newTally, refusedIn, type Tally, tell, toText } from './people.ts';

export interface Load {
  createsPerSecond: number;
  changesPerSecond: number;
  readsPerSecond: number;
}

export interface Observation {
  /** Creations with an Idempotency-Key; a refused one is repeated each second, as browsers do. */
  creates: Tally;
  /** Changes, which nobody repeats. */
  changes: Tally;
  reads: Tally;
  acknowledgedPerSecond: number;
  longestWithoutAcknowledgement: number;
  /** Acknowledged, and not in the database afterwards. */
  lost: number;
  /** In the database more than once. */
  twice: number;
}

/** Lets people work while something happens, and compares afterwards what they were told. */
export async function observe(
  { cluster, browser, load }: { cluster: Cluster; browser: Browser; load: Load },
  run: string,
  happening: () => Promise<void>,
): Promise<Observation> {
  const [creates, changes, reads] = [newTally(), newTally(), newTally()];
  const acknowledged: string[] = [];
  const instants = [performance.now()];
  const stopping = new AbortController();
  const { signal } = stopping;
  const own = await makeOwn(browser, run);

  const create = async (index: number) => {
    const name = `${run} ${index}`;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = classroom(name);
    while (!(await tell(creates, () => browser.ask('POST', classrooms, { headers, body })))) {
      await pause(1_000);
    }
    acknowledged.push(name);
    instants.push(performance.now());
  };
  const change = async (index: number) => {
    const path = `${classrooms}/${own[index % own.length]}`;
    const body = classroom(`Mudada ${run} ${index}`);
    await tell(changes, () => browser.ask('PUT', path, { body }));
  };
  const read = async () => {
    await tell(reads, () => browser.ask('GET', '/v1/chats/unread-count'));
  };
  const begun = performance.now();
  const working = Promise.all([
    atRate(load.createsPerSecond, signal, create),
    atRate(load.changesPerSecond, signal, change),
    atRate(load.readsPerSecond, signal, read),
  ]);
  await pause(5_000);
  await happening();
  await pause(3_000);
  stopping.abort();
  const seconds = (performance.now() - begun) / 1000;
  await working;
  return {
    creates,
    changes,
    reads,
    acknowledgedPerSecond: acknowledged.length / seconds,
    longestWithoutAcknowledgement: Math.max(
      ...instants.slice(1).map((instant, index) => instant - instants[index]!),
    ),
    ...(await compare(cluster, run, acknowledged)),
  };
}

const classrooms = '/v1/Classrooms';
const classroom = (name: string) =>
  JSON.stringify({ name, period: 'Morning', diaryMode: 'Simple' });

async function makeOwn(browser: Browser, run: string): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < 20; index += 1) {
    const body = classroom(`Própria ${run} ${index}`);
    const reply = await browser.ask('POST', classrooms, { body });
    ids.push((JSON.parse(reply.body) as { id: string }).id);
  }
  return ids;
}

async function compare(cluster: Cluster, run: string, acknowledged: string[]) {
  const { address } = await cluster.primary();
  const url = `postgres://caderneta:${passwords.DATABASE_PASSWORD}@${address}:5432/caderneta`;
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; count: number }>(
    'select name, count(*)::int as count from classrooms where name like $1 group by name',
    [`${run} %`],
  );
  await client.end();
  const found = new Map(rows.map(({ name, count }) => [name, count]));
  return {
    lost: acknowledged.filter((name) => !found.has(name)).length,
    twice: [...found.values()].filter((count) => count > 1).length,
  };
}

/** One row of the table in docs/operations.md. */
export function toRow(what: string, seen: Observation): string {
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
  const cells = [
    what,
    `${seen.creates.done} (${seen.acknowledgedPerSecond.toFixed(0)}/s)`,
    seconds(seen.longestWithoutAcknowledgement),
    String(refusedIn(seen.creates)),
    String(seen.lost),
    String(seen.twice),
    `${toText(seen.changes)} of ${seen.changes.done + refusedIn(seen.changes)}`,
    `${toText(seen.reads)} of ${seen.reads.done + refusedIn(seen.reads)}`,
    seconds(seen.reads.longestMilliseconds),
  ];
  return `| ${cells.join(' | ')} |`;
}

export const header = [
  '| what happens | creations acknowledged | longest without one, s | refused, then repeated | lost | twice | changes refused | reads refused | slowest read, s |',
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
].join('\n');

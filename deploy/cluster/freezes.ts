import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { type Databases, startDatabases, untilWhole } from './loopback/cluster.ts';
import { signalAll } from './loopback/daemon.ts';
import { type DatabaseMachine, passwords } from './loopback/machines.ts';

// PATRONI="/usr/bin/python3 /root/patroni/patroni.py" node deploy/cluster/freezes.ts [--keep], as root:
// freezes the primary ten times and a standby once while rows are written, and looks for every
// acknowledged one.

const standby = 'the machine of the standby that acknowledges';

/** What stands still, as processes of the machine; the primary's but for one. */
const frozen: Record<string, (machine: DatabaseMachine) => number[]> = {
  'PostgreSQL and Patroni': ({ pids }) => pids(),
  'Patroni alone': ({ patroni, postgresqlPids }) => {
    const postgresql = new Set(postgresqlPids());
    return patroni.pids.filter((pid) => !postgresql.has(pid));
  },
  'the whole machine': ({ pids, etcd }) => [...pids(), ...etcd.pids],
  // As silent as one whose cable is pulled.
  [standby]: ({ pids, etcd }) => [...pids(), ...etcd.pids],
};

const freezes: [what: string, seconds: number][] = [
  ['PostgreSQL and Patroni', 40],
  ['Patroni alone', 60],
  ['the whole machine', 60],
  ['PostgreSQL and Patroni', 60],
  ['Patroni alone', 40],
  ['the whole machine', 40],
  ['PostgreSQL and Patroni', 40],
  ['Patroni alone', 60],
  ['the whole machine', 60],
  ['PostgreSQL and Patroni', 60],
  [standby, 40],
];

const { values } = parseArgs({
  options: {
    keep: { type: 'boolean' },
    times: { type: 'string', default: '11' },
    from: { type: 'string', default: '0' },
  },
});
const folder = await mkdtemp(join(tmpdir(), 'caderneta-freezes-'));
const databases = await startDatabases(folder);
const { address } = await databases.primary();
const answer = await fetch(`http://${address}:8008/patroni`);
const { patroni } = (await answer.json()) as { patroni: { version: string } };
console.log(`Patroni ${patroni.version}\n`);
const [portal] = databases.portals;
const overBalancer = { host: portal!.local, port: 5000 };
await ask(overBalancer, 'create table trial (id bigint primary key)');
console.log('| what freezes | s | acknowledged | lost | longest without one, s | primary moved |');
console.log('| --- | ---: | ---: | ---: | ---: | --- |');
let lost = 0;
for (const [index, [what, seconds]] of freezes
  .slice(Number(values.from))
  .slice(0, Number(values.times))
  .entries()) {
  lost += await freeze(databases, index, what, seconds);
}
databases.stop();
if (values.keep) console.log(folder);
else await rm(folder, { recursive: true, force: true });
process.exit(lost === 0 ? 0 : 1);

/** @returns how many acknowledged rows are gone */
async function freeze(
  { databases: all, primary, members }: Databases,
  index: number,
  what: string,
  seconds: number,
): Promise<number> {
  const before = await primary();
  const stopping = new AbortController();
  const acknowledged = new Map<number, number>();
  // Two who ask the balancer, and one who still holds a connection to the old primary.
  const places = [overBalancer, overBalancer, { host: before.address, port: 5432 }];
  const writers = places.map((place, writer) =>
    writeRows(place, (index * 10 + writer) * 1e6, { acknowledged, signal: stopping.signal }),
  );
  // Patroni stands still in any part of its loop of five seconds.
  await pause(5_000 + Math.random() * 5_000);
  const acknowledging = (await members()).find(({ role }) => role === 'sync_standby')?.name;
  const target = what === standby ? all.find(({ name }) => name === acknowledging)! : before;
  const pids = frozen[what]!(target);
  signalAll(pids, 'SIGSTOP');
  await pause(seconds * 1000);
  signalAll(pids, 'SIGCONT');
  await pause(20_000);
  await untilWhole({ members });
  await pause(3_000);
  stopping.abort();
  await Promise.all(writers);
  const rows = await ask(overBalancer, 'select id from trial');
  const kept = new Set(rows.map(({ id }) => Number(id)));
  const gone = [...acknowledged.keys()].filter((id) => !kept.has(id)).length;
  const instants = [...acknowledged.values()].sort((one, other) => one - other);
  const gaps = instants.slice(1).map((instant, at) => instant - instants[at]!);
  const after = await primary();
  const moved = after.name === before.name ? 'no' : `${before.name} to ${after.name}`;
  const longest = (Math.max(...gaps) / 1000).toFixed(1);
  console.log(`| ${what} | ${seconds} | ${acknowledged.size} | ${gone} | ${longest} | ${moved} |`);
  return gone;
}

interface Place {
  host: string;
  port: number;
}

async function writeRows(
  place: Place,
  first: number,
  { acknowledged, signal }: { acknowledged: Map<number, number>; signal: AbortSignal },
): Promise<void> {
  let id = first;
  while (!signal.aborted) {
    const client = openClient(place);
    // A connection that hangs ends with the trial.
    const end = () => void client.end().catch(() => undefined);
    signal.addEventListener('abort', end, { once: true });
    try {
      await client.connect();
      while (!signal.aborted) {
        id += 1;
        await client.query('insert into trial values ($1)', [id]);
        acknowledged.set(id, performance.now());
        await pause(50);
      }
    } catch {
      await pause(200);
    }
    end();
  }
}

async function ask(place: Place, question: string): Promise<Record<string, unknown>[]> {
  const client = openClient(place);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(question);
  await client.end();
  return rows;
}

function openClient({ host, port }: Place): Client {
  const url = `postgres://caderneta:${passwords.DATABASE_PASSWORD}@${host}:${port}/caderneta`;
  // Longer than a freeze and the failover: what is acknowledged late counts too.
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 90_000,
  });
  client.on('error', () => undefined);
  return client;
}

import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { loadDemoSchool } from '../../../e2e/server.ts';
import { Daemon, signalAll, until } from './daemon.ts';
import {
  type DatabaseMachine,
  databaseMachine,
  installationSettings,
  names,
  passwords,
  type PortalMachine,
  portalMachine,
  prepareMachine,
  publicOf,
  storage,
} from './machines.ts';

export interface Databases {
  databases: DatabaseMachine[];
  portals: PortalMachine[];
  /** The machine that Patroni calls primary. */
  primary: () => Promise<DatabaseMachine>;
  /** The others, as Patroni of the primary tells: name → whether it streams. */
  members: () => Promise<{ name: string; role: string; state: string; timeline?: number }[]>;
  stop: () => void;
}

export interface Cluster extends Omit<Databases, 'stop'> {
  storage: Daemon;
  /** Waits until a server answers that it is ready. */
  untilReady: (portal: PortalMachine) => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Three machines with etcd and PostgreSQL, two of them with nginx, HAProxy, PgBouncer and a server,
 * each at an address of 127.0.0.0/8 and at the ports that it has in production; and an S3 server.
 */
export async function startCluster(folder: string): Promise<Cluster> {
  const s3 = new Daemon(
    [
      process.execPath,
      join(import.meta.dirname, 's3-server.ts'),
      join(folder, 's3'),
      storage.address,
      String(storage.port),
    ],
    { log: join(folder, 's3.log') },
  );
  s3.start();
  process.once('exit', () => signalAll(s3.pids, 'SIGKILL'));
  const databases = await startDatabases(folder);
  const cluster: Cluster = {
    ...databases,
    storage: s3,
    untilReady: ({ name, address }) =>
      until(`the server ${name}`, async () => (await fetch(`http://${address}:3000/readyz`)).ok),
    stop: async () => {
      databases.stop();
      await s3.stop('SIGKILL');
    },
  };
  await startServers(cluster, folder);
  return cluster;
}

/** The three machines with a database of the portal, and HAProxy and PgBouncer before it. */
export async function startDatabases(folder: string): Promise<Databases> {
  chmodSync(folder, 0o755);
  makeCertificate(folder);
  const own: string[] = [];
  for (const index of names.keys()) own.push(await prepareMachine(folder, index));
  const databases = own.map(databaseMachine);
  const portals = own.slice(0, 2).map((place, index) => portalMachine(place, index));
  const started: Databases = {
    databases,
    portals,
    primary: () => primaryOf(databases),
    members: async () => {
      const { address } = await primaryOf(databases);
      const answer = await fetch(`http://${address}:8008/cluster`);
      return ((await answer.json()) as { members: [] }).members;
    },
    stop: () => killAll(databases, portals),
  };
  // Also where this program ends by an error.
  process.once('exit', started.stop);
  for (const { etcd } of databases) etcd.start();
  for (const { patroni } of databases) patroni.start();
  await untilWhole(started);
  for (const { haproxy, pgbouncer } of portals) {
    haproxy.start();
    pgbouncer.start();
  }
  await makeDatabase(portals[0]!.local);
  return started;
}

/** Waits for a primary and two standbys on its timeline. */
export const untilWhole = ({ members }: Pick<Databases, 'members'>): Promise<void> =>
  until('a primary with two standbys', async () => {
    const found = await members();
    const isUp = found.every(({ state }) => /^(running|streaming)$/.test(state));
    return found.length === 3 && isUp && new Set(found.map(({ timeline }) => timeline)).size === 1;
  });

async function startServers(cluster: Cluster, folder: string): Promise<void> {
  const { portals } = cluster;
  const [first] = portals as [PortalMachine];
  await loadDemoSchool(join(folder, 'seed'), {
    ...installationSettings,
    DATABASE_URL: `postgres://caderneta:${passwords.DATABASE_PASSWORD}@${first.local}:5000/caderneta`,
  });
  for (const { server, nginx } of portals) {
    server.start();
    nginx.start();
  }
  for (const portal of portals) {
    await cluster.untilReady(portal);
    const { name, local } = portal;
    const asked = async () => (await fetch(`http://${local}:8080/readyz`)).ok;
    await until(`HAProxy of ${name} to find a server`, asked);
  }
}

async function primaryOf(databases: DatabaseMachine[]): Promise<DatabaseMachine> {
  for (const machine of databases) {
    const signal = AbortSignal.timeout(1_000);
    const answer = await fetch(`http://${machine.address}:8008/primary`, { signal }).catch(
      () => undefined,
    );
    await answer?.body?.cancel();
    if (answer?.ok) return machine;
  }
  throw new Error('There is no primary');
}

/** As docs/operations.md has it. */
async function makeDatabase(local: string): Promise<void> {
  const ask = async (...questions: string[]) => {
    const url = `postgres://postgres:${passwords.SUPERUSER_PASSWORD}@${local}:5000/postgres`;
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    for (const question of questions) await client.query(question);
    await client.end();
  };
  // Until its second look HAProxy takes every machine for the primary.
  await until('HAProxy to find the primary', async () => {
    for (let turn = 0; turn < 6; turn += 1) await ask('create temporary table attempt ()');
    return true;
  });
  await ask(
    `create user caderneta password '${passwords.DATABASE_PASSWORD}'`,
    'create database caderneta owner caderneta',
  );
}

function makeCertificate(folder: string): void {
  const addresses = [publicOf(0), publicOf(1)].map((address) => `IP:${address}`).join(',');
  const options = [
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=caderneta',
  ];
  const files = ['-keyout', 'certificate.key', '-out', 'certificate.pem'];
  execFileSync('openssl', ['req', ...options, '-addext', `subjectAltName=${addresses}`, ...files], {
    cwd: folder,
    stdio: 'ignore',
  });
}

function killAll(databases: DatabaseMachine[], portals: PortalMachine[]): void {
  const ofPortals = portals.flatMap(({ nginx, server, pgbouncer, haproxy }) =>
    [nginx, server, pgbouncer, haproxy].flatMap(({ pids }) => pids),
  );
  const ofDatabases = databases.flatMap(({ etcd, pids }) => [...pids(), ...etcd.pids]);
  signalAll([...ofPortals, ...ofDatabases], 'SIGKILL');
}

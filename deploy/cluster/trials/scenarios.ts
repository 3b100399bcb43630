import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { FormData } from 'undici';
import { type Cluster, untilWhole as untilMembersAreUp } from '../loopback/cluster.ts';
import { signalAll, until } from '../loopback/daemon.ts';
import { type DatabaseMachine, passwords } from '../loopback/machines.ts';
import type { Browser, Reply } from './people.ts';

interface World {
  cluster: Cluster;
  browser: Browser;
  /** For the page, below the table. */
  note: (text: string) => void;
}

interface Scenario {
  what: string;
  run: (world: World) => Promise<void>;
  /** A change or a read that is refused is no failure of the trial. */
  mayRefuse?: true;
}

/** What happens while people work. Each leaves the cluster whole. */
export const scenarios: Record<string, Scenario> = {
  nothing: { what: 'nothing', run: () => pause(15_000) },
  restart: { what: 'both servers are restarted, one after the other', run: restart },
  killed: { what: 'a server is killed', run: killServer, mayRefuse: true },
  frozen: { what: 'a server freezes for 20 s', run: freezeServer, mayRefuse: true },
  switchover: {
    what: 'the primary is moved on purpose',
    run: switchOver,
    mayRefuse: true,
  },
  failover: { what: 'the machine of the primary dies', run: killPrimary, mayRefuse: true },
  crash: { what: 'PostgreSQL of the primary is killed', run: crashPrimary, mayRefuse: true },
  sleeper: {
    what: 'the machine of the primary freezes for 40 s',
    run: freezePrimary,
    mayRefuse: true,
  },
  standby: { what: 'the machine of the standby that acknowledges dies', run: killStandby },
  storage: { what: 'the S3 server dies', run: killStorage },
  pool: {
    what: 'all connections of one PgBouncer are held for 20 s',
    run: holdPool,
    mayRefuse: true,
  },
};

async function restart({ cluster }: World): Promise<void> {
  for (const portal of cluster.portals) {
    await portal.server.stop();
    portal.server.start();
    await cluster.untilReady(portal);
    // As long as HAProxy needs to see it.
    await pause(3_000);
  }
}

async function killServer({ cluster }: World): Promise<void> {
  const [portal] = cluster.portals;
  await portal!.server.stop('SIGKILL');
  await pause(10_000);
  portal!.server.start();
  await cluster.untilReady(portal!);
}

async function freezeServer({ cluster }: World): Promise<void> {
  const [portal] = cluster.portals;
  signalAll(portal!.server.pids, 'SIGSTOP');
  await pause(20_000);
  signalAll(portal!.server.pids, 'SIGCONT');
  await pause(5_000);
}

async function switchOver({ cluster, note }: World): Promise<void> {
  const primary = await cluster.primary();
  const target = (await cluster.members()).find(({ role }) => role === 'sync_standby');
  const credentials = Buffer.from(`patroni:${passwords.PATRONI_PASSWORD}`).toString('base64');
  const answer = await fetch(`http://${primary.address}:8008/switchover`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
    body: JSON.stringify({ leader: primary.name, candidate: target?.name }),
  });
  if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`);
  await untilWhole(cluster, note);
}

async function killPrimary({ cluster, note }: World): Promise<void> {
  const primary = await cluster.primary();
  await kill(primary);
  await pause(40_000);
  await revive(primary, cluster, note);
}

async function crashPrimary({ cluster, note }: World): Promise<void> {
  signalAll((await cluster.primary()).postgresqlPids(), 'SIGKILL');
  await pause(25_000);
  await untilWhole(cluster, note);
}

async function freezePrimary({ cluster, note }: World): Promise<void> {
  const { pids } = await cluster.primary();
  signalAll(pids(), 'SIGSTOP');
  await pause(40_000);
  signalAll(pids(), 'SIGCONT');
  await untilWhole(cluster, note);
}

async function killStandby({ cluster, note }: World): Promise<void> {
  const synchronous = (await cluster.members()).find(({ role }) => role === 'sync_standby');
  const machine = cluster.databases.find(({ name }) => name === synchronous?.name);
  if (!machine) throw new Error('There is no synchronous standby');
  await kill(machine);
  await pause(25_000);
  await revive(machine, cluster, note);
}

async function killStorage({ cluster, browser, note }: World): Promise<void> {
  const upload = async () => {
    const body = new FormData();
    body.set('files', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'aviso.pdf');
    const begun = performance.now();
    const reply: Reply = await browser.ask('POST', '/v1/filemanagement/upload', { body });
    return `${reply.status} after ${((performance.now() - begun) / 1000).toFixed(1)} s`;
  };
  const before = await upload();
  await cluster.storage.stop('SIGKILL');
  const during = [await upload(), await upload()];
  cluster.storage.start();
  let after = '';
  await until('uploads to be stored again', async () => (after = await upload()).startsWith('201'));
  note(`uploads before ${before}; while it is away ${during.join(' and ')}; afterwards ${after}`);
}

async function holdPool({ cluster }: World): Promise<void> {
  const [portal] = cluster.portals;
  const url = `postgres://caderneta:${passwords.DATABASE_PASSWORD}@${portal!.local}:6432/caderneta`;
  const holders = Array.from({ length: 60 }, () => new Client({ connectionString: url }));
  await Promise.all(
    holders.map(async (holder) => {
      holder.on('error', () => undefined);
      await holder.connect();
      await holder.query('select pg_sleep(20)').catch(() => undefined);
      await holder.end().catch(() => undefined);
    }),
  );
  await pause(5_000);
}

const kill = async ({ pids, etcd }: DatabaseMachine) => {
  signalAll(pids(), 'SIGKILL');
  await etcd.stop('SIGKILL');
};

async function revive({ etcd, patroni }: DatabaseMachine, cluster: Cluster, note: World['note']) {
  etcd.start();
  patroni.start();
  await untilWhole(cluster, note);
}

async function untilWhole(cluster: Cluster, note: World['note']): Promise<void> {
  const begun = performance.now();
  await pause(3_000);
  await untilMembersAreUp(cluster);
  note(`whole again by itself after ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

import { setTimeout as pause } from 'node:timers/promises';
import { Client, type Pool, type PoolClient } from 'pg';
import { runEvery } from '#/timing/run-every.ts';
import { endLockWaits, mostLockWaits } from './lock-waits.ts';
import { channel, type Listen, type Listener } from './database.ts';
import { isDirect } from './prepared-statements.ts';

const everyMilliseconds = 3_000;
const lockWaitsMilliseconds = 250;
const answerMilliseconds = 7_000;
/** After a pause of this process timers are due before the answers that came meanwhile are read. */
const graceMilliseconds = 500;

const cut = (client: Client | PoolClient) => client.connection.stream.destroy();

export interface DatabaseWatch {
  /** Listens on the connection that the watch asks over. */
  listen: Listen;
  stop: () => void;
}

/**
 * Asks a server again and again, over a connection of its own, whether it still answers, and how many
 * of its sessions wait for locks. One that hangs would keep every query waiting for ever; where it is
 * silent, all connections of the pools are cut, so that their queries fail. A query that takes long on
 * a healthy server goes on.
 */
export function watchPostgresql(
  pools: Pool[],
  { url: connectionString, sessionName }: { url: string; sessionName?: string | undefined },
): DatabaseWatch {
  const clients = new Set<PoolClient>();
  let probe: Probe | undefined;
  let listener: Listener | undefined;
  for (const pool of new Set(pools)) {
    pool.on('connect', (client) => clients.add(client));
    pool.on('remove', (client) => clients.delete(client));
  }

  const ask = async () => {
    probe ??= await connectProbe(connectionString, () => (probe = undefined));
    await probe.ask(listener);
  };
  const look = async () => {
    const outcome = await withinTime(ask(), answerMilliseconds + graceMilliseconds);
    if (outcome === 'answered') return;
    probe?.drop();
    if (outcome === 'silent') clients.forEach(cut);
  };
  const looking = runEvery(look, { milliseconds: everyMilliseconds, onError: () => undefined });
  const lookAtWaits = async () => {
    const isInUse = pools.some((pool) => pool.totalCount - pool.idleCount > mostLockWaits);
    if (sessionName && isInUse) await probe?.endLockWaits(sessionName);
  };
  const waits = runEvery(lookAtWaits, {
    milliseconds: lockWaitsMilliseconds,
    onError: () => undefined,
  });
  return {
    listen: (given) => {
      listener = given;
      looking.wake();
      return () => (listener = undefined);
    },
    stop: () => {
      listener = undefined;
      void Promise.all([looking.stop(), waits.stop()]).then(() => probe?.end());
    },
  };
}

interface Probe {
  /** Also begins to listen where somebody wants to and this connection does not yet. */
  ask: (listener: Listener | undefined) => Promise<void>;
  endLockWaits: (name: string) => Promise<void>;
  drop: () => void;
  end: () => Promise<void>;
}

async function connectProbe(connectionString: string, onEnd: () => void): Promise<Probe> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: answerMilliseconds,
    application_name: 'caderneta watch',
  });
  let heardBy: Listener | undefined;
  let canListen: boolean | undefined;
  let isLost = false;
  const lose = () => {
    if (isLost) return;
    isLost = true;
    onEnd();
    heardBy?.onLoss();
    heardBy = undefined;
  };
  client.on('error', () => undefined);
  client.once('end', lose);
  client.on('notification', ({ payload }) => heardBy?.hear(payload ?? ''));
  await client.connect();
  return {
    async ask(listener) {
      // A pooler would hand the connection that listens on to somebody else.
      canListen ??= await isDirect(client);
      if (!canListen || !listener || listener === heardBy)
        return void (await client.query('select 1'));
      await client.query(`listen ${channel}`);
      heardBy = listener;
      listener.onBegin();
    },
    endLockWaits: (name) => endLockWaits(client, name),
    drop() {
      lose();
      cut(client);
    },
    async end() {
      heardBy = undefined;
      await client.end();
    },
  };
}

/** A refused connection is an answer too: queries are refused as well, and need no help. */
async function withinTime(asked: Promise<void>, milliseconds: number) {
  const timer = new AbortController();
  const { signal } = timer;
  try {
    return await Promise.race([
      asked.then(
        () => 'answered' as const,
        (error: unknown) => (isTimeout(error) ? 'silent' : 'refused'),
      ),
      pause(milliseconds, 'silent' as const, { signal, ref: false }),
    ]);
  } finally {
    timer.abort();
  }
}

const isTimeout = (error: unknown) => error instanceof Error && /timeout/i.test(error.message);

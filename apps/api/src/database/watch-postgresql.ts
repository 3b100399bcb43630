import { setTimeout as pause } from 'node:timers/promises';
import { Client, type Pool, type PoolClient } from 'pg';

const everyMilliseconds = 3_000;
const answerMilliseconds = 7_000;
/** After a pause of this process timers are due before the answers that came meanwhile are read. */
const graceMilliseconds = 500;

/** The socket, which the types leave out. */
type WithSocket = { connection: { stream: { destroy: () => void } } };
const cut = (client: Client | PoolClient) =>
  (client as unknown as WithSocket).connection.stream.destroy();

export interface DatabaseWatch {
  stop: () => void;
}

/**
 * Asks a server again and again, over a connection of its own, whether it still answers. One that
 * hangs would keep every query waiting for ever; where it is silent, all connections of the pools are
 * cut, so that their queries fail. A query that takes long on a healthy server goes on.
 */
export function watchPostgresql(pools: Pool[], connectionString: string): DatabaseWatch {
  const clients = new Set<PoolClient>();
  const stopping = new AbortController();
  let probe: Client | undefined;
  for (const pool of new Set(pools)) {
    pool.on('connect', (client) => clients.add(client));
    pool.on('remove', (client) => clients.delete(client));
  }

  const ask = async () => {
    probe ??= await connectProbe(connectionString);
    await probe.query('select 1');
  };
  const dropProbe = () => {
    if (probe) cut(probe);
    probe = undefined;
  };
  const look = async () => {
    const outcome = await withinTime(ask(), answerMilliseconds + graceMilliseconds);
    if (outcome === 'answered') return;
    dropProbe();
    if (outcome === 'silent') clients.forEach(cut);
  };
  void (async () => {
    const { signal } = stopping;
    while (!signal.aborted) {
      await look();
      await pause(everyMilliseconds, undefined, { signal, ref: false }).catch(() => undefined);
    }
    await probe?.end();
  })();
  return { stop: () => stopping.abort() };
}

async function connectProbe(connectionString: string): Promise<Client> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: answerMilliseconds,
    application_name: 'caderneta watch',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
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

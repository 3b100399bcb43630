import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, Connection } from 'pg';

interface Waiting {
  signal: AbortSignal;
  /** Of the statements that run, how each is cancelled. */
  running: Set<() => void>;
  /** What a call set to work and left running is nobody's call any more. */
  isOver: boolean;
}

const waiting = new AsyncLocalStorage<Waiting>();

/**
 * Runs what somebody waits for. Once the signal aborts, the statements of it that run on a PostgreSQL
 * are cancelled, and no other one begins.
 */
export async function whileWaitedFor<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  const own: Waiting = { signal, running: new Set(), isOver: false };
  const cancelAll = () => own.running.forEach((cancel) => cancel());
  signal.addEventListener('abort', cancelAll, { once: true });
  try {
    return await waiting.run(own, run);
  } finally {
    own.isOver = true;
    signal.removeEventListener('abort', cancelAll);
  }
}

/** What the types leave out. */
declare module 'pg' {
  interface ClientBase {
    /** Of the backend, once it is connected; through a pooler it is another number than PostgreSQL's. */
    processID: number;
    secretKey: number;
  }
  interface Connection {
    connect(port: number | string, host?: string): void;
    requestSsl(): void;
    cancel(processID: number, secretKey: number): void;
  }
}

type Done = (error: Error | null, result?: unknown) => void;

/**
 * A client whose statements end with the patience of whoever they are for. A statement that was
 * cancelled gives its connection back only after the request to cancel was taken: late, it would hit the
 * next one.
 */
export class CancellableClient extends Client {
  override query(...given: unknown[]): never {
    // The overloads of the types have no other answer in common.
    return this.#query(given) as never;
  }

  #query(given: unknown[]): unknown {
    const run = (...args: unknown[]) => super.query(...(args as [never])) as unknown;
    const own = waiting.getStore();
    // Whoever commits or rolls back must know how it went, and drizzle keeps a client that cannot begin.
    if (!own || own.isOver || bounds(given[0])) return run(...given);
    if (own.signal.aborted) return refuse(given);

    let cancelling: Promise<void> | undefined;
    const cancel = () => {
      if (!own.isOver) cancelling = this.#cancel();
    };
    own.running.add(cancel);
    const settle = () => {
      own.running.delete(cancel);
      return cancelling;
    };
    const done = given.at(-1);
    if (typeof done !== 'function') return (run(...given) as Promise<unknown>).finally(settle);
    const whenSettled: Done = (error, result) => {
      const cancelled = settle();
      if (cancelled) void cancelled.then(() => (done as Done)(error, result));
      else (done as Done)(error, result);
    };
    return run(...given.slice(0, -1), whenSettled);
  }

  /** Asks over a connection of its own, as PostgreSQL and PgBouncer want it. Resolves in any case. */
  async #cancel(): Promise<void> {
    const { processID, secretKey, host, port, ssl } = this;
    const connection = new Connection({ ssl });
    const ended = new Promise<void>((resolve) => {
      connection.once('end', resolve);
      connection.on('error', () => resolve());
    });
    const send = () => connection.cancel(processID, secretKey);
    connection.once('connect', () => (ssl ? connection.requestSsl() : send()));
    connection.once('sslconnect', send);
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
    else connection.connect(port, host);
    const timer = new AbortController();
    await Promise.race([ended, pause(cancelMilliseconds, undefined, timer).catch(() => undefined)]);
    timer.abort();
    connection.stream.destroy();
  }
}

const cancelMilliseconds = 2_000;

/** Begins or ends a transaction. */
const bounds = (statement: unknown) =>
  /^\s*(begin|commit|rollback)/i.test(
    typeof statement === 'string' ? statement : String((statement as { text?: unknown }).text),
  );

/** With the SQLSTATE of a statement that was cancelled. */
function refuse(given: unknown[]): unknown {
  const error = Object.assign(new Error('nobody waits for it any more'), { code: '57014' });
  const done = given.at(-1);
  if (typeof done !== 'function') return Promise.reject(error);
  process.nextTick(done, error);
  return undefined;
}

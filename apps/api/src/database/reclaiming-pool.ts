import { AsyncResource } from 'node:async_hooks';
import { Pool, type PoolClient, type PoolConfig } from 'pg';

type OnConnect = Parameters<Pool['connect']>[0];

/**
 * A pool that takes back connections that end while in use. drizzle-orm releases no connection whose
 * `begin` fails (drizzle-team/drizzle-orm#6023): each one would occupy a place of the pool for ever,
 * and closing the pool would wait for it.
 */
export class ReclaimingPool extends Pool {
  constructor(config: PoolConfig) {
    super(config);
    // A connection that breaks inside a transaction would end the process; its queries fail anyway.
    this.on('connect', (client) => client.on('error', () => undefined));
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect) {
    if (!callback) return super.connect().then(releaseWhenEnded);
    // The pool calls back from within whatever gave a connection back: another call, often. By hand:
    // `AsyncLocalStorage.bind` takes twenty times as long.
    const asking = new AsyncResource('connection');
    return super.connect((...given) => asking.runInAsyncScope(callback, undefined, ...given));
  }
}

/** The client, whose `release` may be called more than once from here on. */
function releaseWhenEnded(client: PoolClient): PoolClient {
  const release = client.release.bind(client);
  let isReleased = false;
  client.release = (error) => {
    if (isReleased) return;
    isReleased = true;
    client.off('end', onEnd);
    release(error);
  };
  const onEnd = () => client.release(true);
  client.once('end', onEnd);
  return client;
}

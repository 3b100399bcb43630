import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { startPostgresql } from '../apps/api/testing/start-postgresql.ts';
import { loadDemoSchool, type PortalServer, startPortal } from './server.ts';

/** For tests only. */
const pushKey = 'OiKqN8fXPpLbZ2vMyc4RtW7hGdUs1eJx0A3BnT6kVlE';

export interface TwoServers {
  one: PortalServer;
  other: PortalServer;
  /** Environment of both. */
  settings: Record<string, string>;
  stop: () => Promise<void>;
}

/** An S3 service on this machine that keeps its bucket in the folder. */
async function startStorage(folder: string) {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'escola', configs: [] }],
  });
  const { port } = await server.run();
  const settings = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'escola',
    // The only sign-in that this server knows.
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
  };
  return { settings, stop: () => server.close() };
}

/**
 * PostgreSQL and an S3 service on this machine, which several servers share.
 * @param folder holds the bucket
 */
export async function startSharedStores(folder: string) {
  const [database, storage] = [await startPostgresql(), await startStorage(folder)];
  await database.createDatabase('caderneta');
  const settings = {
    ...storage.settings,
    DATABASE_URL: `${database.url}/caderneta`,
    SECRET_KEY: 'the-one-secret-of-both-servers-9fQ2xVbT',
    VAPID_PRIVATE_KEY: pushKey,
  };
  return { settings, stop: () => Promise.all([database.stop(), storage.stop()]) };
}

/** Two server processes over one PostgreSQL and one S3 service, with the demo school. */
export async function startTwoServers(): Promise<TwoServers> {
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-two-'));
  const { settings, stop: stopStores } = await startSharedStores(folder);
  await loadDemoSchool(join(folder, 'seed'), settings);
  const [one, other] = [
    await startPortal(join(folder, 'one'), { settings }),
    await startPortal(join(folder, 'other'), { settings }),
  ];
  const stop = async () => {
    await Promise.all([one.stop(), other.stop()]);
    await stopStores();
    await rm(folder, { recursive: true, force: true });
  };
  return { one, other, settings, stop };
}

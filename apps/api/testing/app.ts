import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ServerClock } from '#/clock/server-clock.ts';
import { buildApp } from '#/build-app.ts';
import { readConfig } from '#/config.ts';
import type { Database } from '#/database/database.ts';
import { DispatchAlarm } from '../src/timing/dispatch-alarm.ts';
import { openFileStore } from '#/modules/files/file-store.ts';
import { storeChannels } from '#/telling/channels/can-receive.repository.ts';
import { createSignedLinks } from '#/secrets/signed-links.ts';
import { openVapidKeys } from '#/telling/push/vapid-keys.ts';
import { makeKeyRing } from '#/secrets/key-ring.ts';
import type { Services } from '#/services.ts';
import { openTestDatabase, refuseQueriesBesideTransaction } from './database.ts';
import { makeSchools, type TestSchools } from './school.ts';

const secret = 'only-for-tests-never-for-a-real-school';

export interface TestApp extends TestSchools {
  app: FastifyInstance;
  db: Database;
  services: Services;
  close: () => Promise<void>;
}

export interface TestAppOptions {
  /** Hears every statement that a query of the app makes, but for the look at releases each second. */
  onStatement?: (sql: string) => void;
  /** Environment variables of the server. */
  settings?: Record<string, string>;
  /** The present, until a test sets `services.now`. */
  now?: () => Date;
  /** Adds routes of a test. */
  extend?: (app: FastifyInstance, services: Services) => void;
}

/** The real app on a real database of its own, with the schools of `makeSchools`. */
export async function startTestApp({
  settings,
  extend,
  onStatement,
  now = () => new Date(),
}: TestAppOptions = {}): Promise<TestApp> {
  const database = await openTestDatabase(
    (sql) => /^select max.*release_events/.test(sql) || onStatement?.(sql),
  );
  refuseQueriesBesideTransaction(database.db);
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-data-'));
  const appsFolder = join(folder, 'apps');
  await mkdir(appsFolder);
  const config = readConfig({
    DATA_FOLDER: folder,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'none',
    ...settings,
  });
  const fileStore = await openFileStore(folder);
  const services: Services = {
    db: database.db,
    listen: database.listen,
    config,
    keys: makeKeyRing(secret),
    vapid: await openVapidKeys(config),
    links: createSignedLinks(secret, () => services.now()),
    fileStore,
    space: fileStore.space,
    dispatchAlarm: new DispatchAlarm(),
    appsFolder,
    now,
    clock: new ServerClock({
      db: database.db,
      isApart: false,
      own: () => services.now().getTime(),
      isConfirmed: async () => false,
    }),
  };
  await storeChannels(database.db, config);
  const app = await buildApp(services);
  extend?.(app, services);
  await app.ready();
  const schools = await makeSchools(database.db);
  const close = async () => {
    await app.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...schools, app, db: database.db, services, close };
}

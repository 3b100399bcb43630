import { fileURLToPath } from 'node:url';
import { isHalfRestored } from '#/database/restoring.ts';
import { followClock } from '#/timing/present.ts';
import { ServerClock } from './clock/server-clock.ts';
import type { Config } from './config.ts';
import { prepareDataFolder } from '#/database/data-folder.ts';
import type { OpenDatabase } from './database/database.ts';
import { openPglite } from './database/open-pglite.ts';
import { openPostgresql, type PostgresqlOptions } from './database/open-postgresql.ts';
import { explainDiskFailure } from './disk-failure.ts';
import { DispatchAlarm } from '#/timing/dispatch-alarm.ts';
import { openFileStore } from './modules/files/file-store.ts';
import { createSignedLinks } from './secrets/signed-links.ts';
import { openVapidKeys } from './telling/push/vapid-keys.ts';
import { makeKeyRing } from './secrets/key-ring.ts';
import { readOrMakeSecret } from './secrets/secret-file.ts';
import { verifyInstallation } from './secrets/verify-installation.ts';
import type { Services } from './services.ts';
import { StartFailure } from './start-failure.ts';

export interface OpenServices {
  services: Services;
  /** Whether the embedded database was made just now. */
  isNew: boolean;
  close: () => Promise<void>;
}

type SessionOptions = Pick<PostgresqlOptions, 'hasLimits'>;

/** Opens what the configuration names: data folder, database, files, keys. */
export async function openServices(
  config: Config,
  options: SessionOptions = {},
): Promise<OpenServices> {
  const database = await openDatabase(config, options);
  try {
    const secret = await readSecret(config);
    const vapid = await openVapidKeys(config);
    const fileStore = await openFileStore(config.dataFolder, config.s3);
    const held = { secret, push: vapid.privateKey, storage: fileStore.storage };
    await verifyInstallation(database.db, held, config);
    const { clock } = database;
    const now = () => clock.now();
    const services: Services = {
      db: database.db,
      poolUse: database.poolUse,
      listen: database.listen,
      config,
      keys: makeKeyRing(secret),
      vapid,
      links: createSignedLinks(secret, now),
      fileStore,
      space: fileStore.space,
      dispatchAlarm: new DispatchAlarm(),
      appsFolder: fileURLToPath(new URL('../../', import.meta.url)),
      now,
      clock,
    };
    return { services, isNew: database.isNew, close: database.close };
  } catch (error) {
    const explained = explainDiskFailure(error, config.dataFolder);
    await database.close().catch(() => undefined);
    throw explained ?? error;
  }
}

/** A database, and the clock that this process follows from here on. */
export interface TimedDatabase extends OpenDatabase {
  clock: ServerClock;
}

/**
 * The database alone, for commands that need no files and no keys.
 * @throws {StartFailure} also where a restore was broken off
 */
export async function openDatabase(
  config: Config,
  options: SessionOptions = {},
): Promise<TimedDatabase> {
  const database = await openAnyDatabase(config, undefined, options);
  if (await isHalfRestored(database.db)) {
    await database.close();
    throw new StartFailure(
      'A restauração de uma cópia de segurança não terminou. Rode npm run restore de novo, com a mesma cópia ou outra.',
    );
  }
  const clock = new ServerClock({
    db: database.db,
    isApart: database.kind === 'postgresql',
    // A laptop that slept over the weekend has a right clock, and the families are made up.
    ...(!config.isProduction && { isConfirmed: async () => true }),
  });
  await clock.look();
  followClock(clock);
  return { ...database, clock };
}

/**
 * Also a half-restored one.
 * @param migrations folder of those that it is brought to; all of this release where absent
 */
export async function openAnyDatabase(
  { databaseUrl, databaseDirectUrl, dataFolder }: Config,
  migrations?: string,
  options: SessionOptions = {},
): Promise<OpenDatabase> {
  await prepareDataFolder(dataFolder);
  if (!databaseUrl) return openPglite(dataFolder, migrations);
  const onIdleError = () => console.error('A conexão com o PostgreSQL caiu; será refeita.');
  const directUrl = databaseDirectUrl;
  return openPostgresql({ ...options, url: databaseUrl, directUrl, migrations, onIdleError });
}

/** Of the configuration, or the one that the data folder keeps. */
export async function readSecret({ secretKey, dataFolder }: Config): Promise<string> {
  return secretKey ?? readOrMakeSecret(dataFolder);
}

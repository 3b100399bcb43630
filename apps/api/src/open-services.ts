import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import type { OpenDatabase } from './database/database.ts';
import { openPglite } from './database/open-pglite.ts';
import { openPostgresql } from './database/open-postgresql.ts';
import { explainDiskFailure } from './disk-failure.ts';
import { DispatchAlarm } from './jobs/dispatch-scheduled.ts';
import { openFileStore } from './modules/files/file-store.ts';
import { createSignedLinks } from './secrets/signed-links.ts';
import { openVapidKeys } from './push/vapid-keys.ts';
import { makeKeyRing } from './secrets/key-ring.ts';
import { readOrMakeSecret } from './secrets/secret-file.ts';
import type { Services } from './services.ts';

export interface OpenServices {
  services: Services;
  /** Whether the embedded database was made just now. */
  isNew: boolean;
  close: () => Promise<void>;
}

/** Opens what the configuration names: data folder, database, files, keys. */
export async function openServices(config: Config): Promise<OpenServices> {
  const database = await openDatabase(config);
  try {
    const secret = await readSecret(config);
    const now = () => new Date();
    const services: Services = {
      db: database.db,
      config,
      keys: makeKeyRing(secret),
      vapid: await openVapidKeys(config),
      links: createSignedLinks(secret, now),
      fileStore: await openFileStore(config.dataFolder, config.s3),
      dispatchAlarm: new DispatchAlarm(),
      appsFolder: fileURLToPath(new URL('../../', import.meta.url)),
      now,
    };
    return { services, isNew: database.isNew, close: database.close };
  } catch (error) {
    const explained = await explainDiskFailure(error, config.dataFolder);
    await database.close().catch(() => undefined);
    throw explained ?? error;
  }
}

/** The database alone, for commands that need no files and no keys. */
export async function openDatabase({ databaseUrl, dataFolder }: Config): Promise<OpenDatabase> {
  await prepareDataFolder(dataFolder);
  if (!databaseUrl) return openPglite(dataFolder);
  const onIdleError = () => console.error('A conexão com o PostgreSQL caiu; será refeita.');
  return openPostgresql({ url: databaseUrl, onIdleError });
}

/** Of the configuration, or the one that the data folder keeps. */
export async function readSecret({ secretKey, dataFolder }: Config): Promise<string> {
  return secretKey ?? readOrMakeSecret(dataFolder);
}

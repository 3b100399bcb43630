import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import type { OpenDatabase } from './database/database.ts';
import { openPglite } from './database/open-pglite.ts';
import { openPostgresql } from './database/open-postgresql.ts';
import { createJobQueue } from './jobs/job-queue.ts';
import { openFileStore } from './modules/files/open-file-store.ts';
import { createSignedLinks } from './modules/files/signed-links.ts';
import { openVapidKeys } from './push/vapid-keys.ts';
import { makeKeyRing } from './secrets/key-ring.ts';
import { readOrMakeSecret } from './secrets/secret-file.ts';
import type { Services } from './services.ts';

export interface OpenServices {
  services: Services;
  close: () => Promise<void>;
}

/** Opens what the configuration names: data folder, database, files, keys. */
export async function openServices(config: Config): Promise<OpenServices> {
  await prepareDataFolder(config.dataFolder);
  const database = await openDatabase(config);
  try {
    const secret = config.secretKey ?? (await readOrMakeSecret(config.dataFolder));
    const now = () => new Date();
    const services: Services = {
      db: database.db,
      config,
      keys: makeKeyRing(secret),
      vapid: await openVapidKeys(config),
      links: createSignedLinks(secret, now),
      fileStore: await openFileStore(config.dataFolder, config.s3),
      jobs: createJobQueue(database.jobs),
      appsFolder: fileURLToPath(new URL('../../', import.meta.url)),
      now,
    };
    return { services, close: database.close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function openDatabase({ databaseUrl, dataFolder }: Config): Promise<OpenDatabase> {
  if (!databaseUrl) return openPglite(dataFolder);
  const onIdleError = () => console.error('A conexão com o PostgreSQL caiu; será refeita.');
  return openPostgresql({ url: databaseUrl, onIdleError });
}

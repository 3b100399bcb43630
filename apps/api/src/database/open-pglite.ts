import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { closeContentToOthers } from '#/data-folder.ts';
import { explainDiskFailure } from '#/disk-failure.ts';
import { StartFailure } from '#/start-failure.ts';
import { channel, type Database, type Listen, type OpenDatabase } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { migrationsFolder } from './migrations-folder.ts';

/**
 * Opens the embedded database in `<dataFolder>/database`, made at the first start.
 * @param migrations folder of those that it is brought to; null leaves it as it is
 */
export async function openPglite(
  dataFolder: string,
  migrations: string | null = migrationsFolder,
): Promise<OpenDatabase> {
  const lock = lockFolder(dataFolder);
  const folder = join(dataFolder, 'database');
  try {
    const isNew = !(await stat(folder).catch(() => undefined));
    const client = await PGlite.create(folder);
    const db = drizzle(client);
    if (migrations !== null) await migrate(db, { migrationsFolder: migrations });
    await closeContentToOthers(folder);
    const close = async () => {
      await client.close();
      lock.release();
    };
    return { db, kind: 'pglite', isNew, listen: listenTo(client), close };
  } catch (error) {
    lock.release();
    throw (await explainDiskFailure(error, dataFolder)) ?? explainDamage(error, folder);
  }
}

/** PGlite notifies only its own process. */
export function listenTo(client: PGlite): Listen {
  return ({ hear, onBegin }) => {
    const listening = client.listen(channel, hear);
    // A database that is being closed needs no listener.
    listening.then(onBegin).catch(() => undefined);
    return () => {
      listening.then((end) => (client.closed ? undefined : end())).catch(() => undefined);
    };
  };
}

/** A new database in memory. @param migrations folder of those that make it */
export async function openThrowawayDatabase(
  migrations: string,
): Promise<{ db: Database; close: () => Promise<void> }> {
  const client = await PGlite.create();
  const db = drizzle(client);
  await migrate(db, { migrationsFolder: migrations });
  return { db, close: () => client.close() };
}

/** PGlite ends with an abort of WebAssembly, or an error without a code, where files are damaged. */
function explainDamage(error: unknown, folder: string): StartFailure {
  const reason = error instanceof Error ? error.message.split('\n')[0] : '';
  return new StartFailure(
    `O banco de dados em ${folder} não abre; pode estar danificado (${reason}). ` +
      'Restaure uma cópia de segurança da pasta de dados, ou escolha outra com DATA_FOLDER.',
  );
}

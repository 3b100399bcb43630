import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { findLastMigration, migrationsFolder } from './migration-journal.ts';
import { closeContentToOthers } from './data-folder.ts';
import { DiskFull, explainDiskFailure } from '#/disk-failure.ts';
import { type DiskSpace, leastFreeBytes, NoRoom, spaceOf } from '#/disk-space.ts';
import { StartFailure } from '#/start-failure.ts';
import { channel, type Database, type Listen, type OpenDatabase, rowsOf } from './database.ts';
import { refuseMadeForTests } from './first-migration.ts';
import { lockFolder } from './folder-lock.ts';
import { guardSpace } from './guard-space.ts';

/** What a new database takes with its log, before anybody uses it. */
const newDatabaseBytes = 64 * 1024 ** 2;

/** Files of the log that stay after a checkpoint. */
const logSize = '96MB';

/**
 * Opens the embedded database in `<dataFolder>/database`, made at the first start.
 * @param migrations folder of those that it is brought to; null leaves it as it is
 * @throws {StartFailure} also where a migration or a new database would not fit on the disk
 */
export async function openPglite(
  dataFolder: string,
  migrations: string | null = migrationsFolder,
  space = spaceOf(dataFolder),
): Promise<OpenDatabase> {
  const lock = lockFolder(dataFolder);
  const folder = join(dataFolder, 'database');
  const isNew = !(await stat(folder).catch(() => undefined));
  try {
    if (isNew) assertRoomFor(newDatabaseBytes, space);
    const startParams = [...PGlite.defaultStartParams, '-c', `max_wal_size=${logSize}`];
    const client = guardSpace(await PGlite.create(folder, { startParams }), space);
    const db = drizzle(client);
    if (migrations !== null) {
      const way = 'com outra pasta em DATA_FOLDER';
      if (!isNew) await refuseMadeForTests(db, `O banco de dados em ${folder}`, way);
      await bringTo(migrations, db, { isNew, space });
    }
    await closeContentToOthers(folder);
    const close = async () => {
      await client.close();
      lock.release();
    };
    return { db, kind: 'pglite', isNew, listen: listenTo(client), close };
  } catch (error) {
    lock.release();
    const explained = explainDiskFailure(error, dataFolder);
    if (explained instanceof DiskFull) explained.isFirstStart = isNew;
    throw explained ?? explainDamage(error, folder);
  }
}

/** Migrates only with the room to write each table anew: half of it would be refused in the middle. */
async function bringTo(
  migrationsFolder: string,
  db: PgliteDatabase,
  { isNew, space }: { isNew: boolean; space: DiskSpace },
): Promise<void> {
  const last = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
  // A first start that was killed leaves no journal.
  const present = isNew ? 0 : await findLastMigration(db).catch(() => 0);
  if (present >= last) return;
  const [size] = await rowsOf<{ bytes: number }>(
    db,
    sql`select pg_database_size(current_database())::float8 as bytes`,
  );
  assertRoomFor(size!.bytes, space);
  await migrate(db, { migrationsFolder });
}

/** @throws {NoRoom} */
function assertRoomFor(bytes: number, space: DiskSpace): void {
  const measured = space.measure();
  if (measured && measured.freeBytes < leastFreeBytes + bytes) throw new NoRoom();
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

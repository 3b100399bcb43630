import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { findReleaseFiles } from '#/modules/releases/exports.ts';
import { tablesArchived } from '#/database/data-facts.ts';
import type { Database } from '#/database/database.ts';
import { firstDigest } from '#/database/first-migration.ts';
import { explainDiskFailure } from '#/disk-failure.ts';
import { storageKeyOf } from '#/modules/releases/builds/release-storage.ts';
import { readSecret } from '#/open-services.ts';
import {
  findInstallation,
  findStorageId,
  storeInstallation,
} from '#/secrets/installation.repository.ts';
import type { Services } from '#/services.ts';
import { StartFailure } from '#/start-failure.ts';
import { readMarker } from '#/storage/storage-marker.ts';
import { type NewEntry, writeArchive } from './archive.ts';
import { holdFiles, releaseFiles, renewHold } from '#/storage/file-hold.repository.ts';
import { archiveFormat, entryNames, type Manifest } from './manifest.ts';
import { Spool } from './spool.ts';
import { readStored, storageAway, type StoredFile, storedFiles } from './stored-files.ts';
import {
  countRows,
  findTables,
  measureFiles,
  readRows,
  type Table,
  writeInstantsInUtc,
} from './tables.repository.ts';
import { findLastMigration } from '#/database/migration-journal.ts';

/** Characters of an entry with rows: what one statement inserts. */
const charactersAtOnce = 2 ** 20;
const renewMilliseconds = 60_000;

export type BackupServices = Pick<Services, 'db' | 'config' | 'fileStore' | 'vapid' | 'now'>;
type School = NonNullable<Manifest['school']>;

export interface Backup {
  manifest: Manifest;
  /** About as long as the archive will be, rather longer. */
  expectedBytes: number;
  archive: Readable;
  /** When the archive has ended, however it did: nothing is held any more. */
  ended: Promise<void>;
}

/**
 * Reads the database as it is at one instant, then gives out the archive, for which files are read
 * as the reader goes on. Others may write meanwhile, but the bytes of files are not removed.
 * @param school limits it to what belongs to a school
 * @throws {StartFailure} while another backup is made
 */
export async function startBackup(
  services: BackupServices,
  school: School | null = null,
): Promise<Backup> {
  const { db, config, now } = services;
  let held = now();
  if (!(await holdFiles(db, held))) {
    throw new StartFailure(
      'Outra cópia de segurança está sendo feita, ou foi interrompida há menos de 10 minutos. Tente de novo depois.',
    );
  }
  let spool: Spool | undefined;
  const letGo = async () => {
    await spool?.remove();
    await releaseFiles(db, held);
  };
  try {
    await assertStorageIsThere(services);
    spool = await Spool.open(config.dataFolder);
    const snapshot = await takeSnapshot(services, school, spool);
    const notes: string[] = [];
    const entries = entriesOf(services, snapshot, notes);
    const archive = writeArchive(entries, new Date(snapshot.manifest.madeAt));
    const timer = setInterval(() => {
      void (async () => {
        const at = now();
        if (await renewHold(db, held, at)) held = at;
        else archive.destroy(new StartFailure('A cópia parou por tempo demais. Faça outra.'));
      })().catch((error: unknown) => archive.destroy(error as Error));
    }, renewMilliseconds);
    const record = () =>
      school ? undefined : storeInstallation(db, { backupAt: now(), backupFaults: notes.length });
    const ended = finished(archive, { writable: false })
      .then(record)
      .catch(() => undefined)
      .finally(() => clearInterval(timer))
      .then(letGo);
    ended.catch(() => undefined);
    const rows = spool.entries.reduce((sum, { length }) => sum + length, 0);
    return {
      manifest: snapshot.manifest,
      expectedBytes: snapshot.manifest.fileBytes + rows + 2 ** 20,
      archive,
      ended,
    };
  } catch (error) {
    await letGo();
    throw explainDiskFailure(error, config.dataFolder) ?? error;
  }
}

/** A disk that is not mounted has none of the files: that is no damage to archive. */
async function assertStorageIsThere({ db, fileStore }: BackupServices): Promise<void> {
  const marked = (await findInstallation(db))?.markedAt;
  const marker = marked && (await readMarker(fileStore.storage).catch(() => undefined));
  if (marked && marker === undefined) throw storageAway();
}

interface Snapshot {
  manifest: Manifest;
  spool: Spool;
  /** Storage keys. */
  releaseFiles: string[];
}

async function takeSnapshot(
  { db, now }: BackupServices,
  school: School | null,
  spool: Spool,
): Promise<Snapshot> {
  // All tables are of one instant.
  return db.transaction(
    async (tx) => {
      await writeInstantsInUtc(tx);
      const tables: Manifest['tables'] = [];
      for (const table of await findTables(tx)) {
        if (school ? !isOfSchool(table) : ownRows.includes(table.name)) continue;
        const { name, columns } = table;
        tables.push({ name, columns, rows: await countRows(tx, table, school?.id) });
        await spoolRows(tx, table, school?.id, spool);
      }
      const { files, bytes } = await measureFiles(tx, school?.id);
      const manifest = {
        format: archiveFormat,
        madeAt: now().toISOString(),
        school,
        storage: (school ? undefined : await findStorageId(tx)) ?? null,
        firstMigration: firstDigest(),
        migration: await findLastMigration(tx),
        tables,
        files,
        fileBytes: bytes,
      };
      return { manifest, spool, releaseFiles: school ? [] : await findReleaseKeys(tx) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Tables of which no archive of a school has a row. */
export const boundToInstallation = tablesArchived('withInstallation');

/** Tables of which each installation writes its own rows. */
const ownRows = tablesArchived('never');

const isOfSchool = ({ name, hasSchool }: Table) =>
  name === 'schools' || (hasSchool && !boundToInstallation.includes(name));

async function spoolRows(tx: Database, table: Table, schoolId: string | undefined, spool: Spool) {
  let lines = '';
  let part = 0;
  const flush = async () => {
    if (lines) await spool.add(entryNames.rows(table.name, ++part), Buffer.from(lines));
    lines = '';
  };
  for await (const rows of readRows(tx, table, schoolId)) {
    for (const row of rows) {
      lines += `${row}\n`;
      if (lines.length > charactersAtOnce) await flush();
    }
  }
  await flush();
}

async function findReleaseKeys(tx: Database): Promise<string[]> {
  const files = (await findReleaseFiles(tx)).flatMap((one) => Object.entries(one));
  return [...new Set(files.map(([name, file]) => storageKeyOf(name, file)))];
}

/** @param notes gets a line for each file that is not as it was; they are an entry too */
async function* entriesOf(
  services: BackupServices,
  snapshot: Snapshot,
  notes: string[],
): AsyncGenerator<NewEntry> {
  const { manifest, spool, releaseFiles: keys } = snapshot;
  yield textEntry(entryNames.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
  for (const entry of spool.entries) {
    yield { name: entry.name, size: entry.size, content: await spool.read(entry) };
  }
  const { storage } = services.fileStore;
  for await (const file of bothKinds(spool, keys)) {
    const { content, fault } = await readStored(storage, file);
    if (fault) notes.push(`${file.key}: ${fault}`);
    if (content) yield { name: entryNames.file(file.key), size: content.length, content };
  }
  if (notes.length > 0) await assertStorageIsThere(services);
  if (!manifest.school) {
    yield textEntry(entryNames.secret, await readSecret(services.config));
    yield textEntry(entryNames.vapid, services.vapid.privateKey);
  }
  if (notes.length > 0) yield textEntry(entryNames.notes, `${notes.join('\n')}\n`);
}

/** Files of schools and of releases. */
async function* bothKinds(spool: Spool, releaseKeys: string[]): AsyncGenerator<StoredFile> {
  yield* storedFiles(spool);
  for (const key of releaseKeys) yield { key };
}

function textEntry(name: string, text: string): NewEntry {
  const content = Buffer.from(text);
  return { name, size: content.length, content };
}

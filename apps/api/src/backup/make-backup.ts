import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { findReleaseFiles } from '#/cleanup/cleanup.repository.ts';
import type { Database } from '#/database/database.ts';
import type { FileVariant } from '#/database/schema/files.ts';
import { storageKeyOf } from '#/modules/releases/release-storage.ts';
import { readSecret } from '#/open-services.ts';
import { findStorageId } from '#/secrets/installation.repository.ts';
import type { Services } from '#/services.ts';
import { StartFailure } from '#/start-failure.ts';
import { FileMissing } from '#/storage/file-storage.ts';
import { type NewEntry, writeArchive } from './archive.ts';
import { holdFiles, releaseFiles, renewHold } from './file-hold.repository.ts';
import { archiveFormat, entryNames, type Manifest } from './manifest.ts';
import { nameSchools } from './schools.repository.ts';
import { Spool } from './spool.ts';
import {
  countRows,
  findLastMigration,
  findTables,
  measureFiles,
  readRows,
  type Table,
} from './tables.repository.ts';

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
  const spool = await Spool.open(config.dataFolder);
  const letGo = async () => {
    await spool.remove();
    await releaseFiles(db, held);
  };
  try {
    if (school) await db.transaction((tx) => nameSchools(tx));
    const snapshot = await takeSnapshot(services, school, spool);
    const archive = writeArchive(entriesOf(services, snapshot), new Date(snapshot.manifest.madeAt));
    const timer = setInterval(() => {
      void (async () => {
        const at = now();
        if (await renewHold(db, held, at)) held = at;
        else archive.destroy(new StartFailure('A cópia parou por tempo demais. Faça outra.'));
      })().catch((error: unknown) => archive.destroy(error as Error));
    }, renewMilliseconds);
    const ended = finished(archive, { writable: false })
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
    throw error;
  }
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
  return db.transaction(
    async (tx) => {
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

/** Good only where they were made: they hang on the address and the keys of the installation. */
export const boundToInstallation = [
  'idempotency_keys',
  'network_announcements',
  'network_sendings',
  'networks',
  'password_resets',
  'push_deliveries',
  'push_subscriptions',
  'refresh_tokens',
  'release_ring_schools',
  'sessions',
  'sign_in_networks',
  'second_factors',
  'recovery_codes',
  'employee_identities',
];

/** Tables of which each installation writes its own rows. */
const ownRows = ['installation'];

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

async function* entriesOf(services: BackupServices, snapshot: Snapshot): AsyncGenerator<NewEntry> {
  const { manifest, spool, releaseFiles: keys } = snapshot;
  const notes: string[] = [];
  yield textEntry(entryNames.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
  for (const entry of spool.entries) {
    yield { name: entry.name, size: entry.size, content: await spool.read(entry) };
  }
  const { storage } = services.fileStore;
  const stored = async (key: string) => {
    try {
      return await storage.read(key);
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      notes.push(`${key}: falta no armazenamento`);
      return undefined;
    }
  };
  for await (const { key, size, sha256 } of storedFiles(spool)) {
    const source = await stored(key);
    if (!source) continue;
    const content = Readable.from(checked(source, { key, size, sha256, notes }), {
      objectMode: false,
    });
    yield { name: entryNames.file(key), size, content };
  }
  for (const key of keys) {
    const source = await stored(key);
    if (!source) continue;
    // Compressed ones are shorter than their release says.
    const content = Buffer.concat((await source.toArray()) as Buffer[]);
    yield { name: entryNames.file(key), size: content.length, content };
  }
  if (!manifest.school) {
    yield textEntry(entryNames.secret, await readSecret(services.config));
    yield textEntry(entryNames.vapid, services.vapid.privateKey);
  }
  if (notes.length > 0) yield textEntry(entryNames.notes, `${notes.join('\n')}\n`);
}

function textEntry(name: string, text: string): NewEntry {
  const content = Buffer.from(text);
  return { name, size: content.length, content };
}

interface StoredContent {
  key: string;
  size: number;
  /** Of originals. */
  sha256?: string;
}

/** The files of the snapshot with their copies, as its rows have them. */
async function* storedFiles(spool: Spool): AsyncGenerator<StoredContent> {
  for (const entry of spool.entries) {
    if (entryNames.tableOf(entry.name) !== 'files') continue;
    for (const line of (await spool.read(entry)).toString().trimEnd().split('\n')) {
      const row = JSON.parse(line) as FileRow;
      for (const { storageKey: key, size } of row.variants) yield { key, size };
      yield { key: row.storage_key, size: row.size, sha256: row.sha256 };
    }
  }
}

interface FileRow {
  storage_key: string;
  size: number;
  sha256: string;
  variants: FileVariant[];
}

/** A file that has changed under the server is backed up as it is, and named. */
async function* checked(
  source: Readable,
  { key, size, sha256, notes }: StoredContent & { notes: string[] },
) {
  const hash = createHash('sha256');
  let read = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    read += chunk.length;
    if (read > size) break;
    hash.update(chunk);
    yield chunk;
  }
  if (read !== size) {
    throw new StartFailure(
      `O arquivo ${key} não tem no armazenamento o tamanho que tinha. Restaure-o de outra cópia, ou remova-o do armazenamento; depois faça a cópia de novo.`,
    );
  }
  if (sha256 && hash.digest('hex') !== sha256) notes.push(`${key}: o conteúdo mudou`);
}

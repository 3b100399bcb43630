import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { Database } from '#/database/database.ts';
import { firstDigest, madeForTests } from '#/database/first-migration.ts';
import { StartFailure } from '#/start-failure.ts';
import type { FileStorage } from '#/storage/file-storage.ts';
import { ArchiveDamaged, type ArchiveEntry, readArchive, readWhole } from './archive.ts';
import { archiveFormat, entryNames, manifest, type Manifest, showName } from './manifest.ts';
import { insertLines } from './tables.repository.ts';

export interface CheckedArchive {
  manifest: Manifest;
  /** Lines about files that were missing when it was made. */
  notes: string[];
}

/** Content of a part of a table. */
export interface RowsOfTable {
  manifest: Manifest;
  table: string;
  rows: unknown[];
}

/**
 * Reads an archive to its end and compares every sum.
 * @param look is shown all rows, and throws where it does not like them
 * @throws {ArchiveDamaged}
 */
export async function checkArchive(
  bytes: Readable,
  look?: (rows: RowsOfTable) => void,
): Promise<CheckedArchive> {
  let read: Manifest | undefined;
  let notes: string[] = [];
  const counts = new Map<string, number>();
  await readArchive(bytes, async (entry) => {
    if (!read) {
      read = await readManifest(entry);
      return;
    }
    const table = entryNames.tableOf(entry.name);
    if (table) {
      const declared = read.tables.find(({ name }) => name === table);
      if (!declared) throw unknownTable(table);
      const lines = (await readWhole(entry)).toString().trimEnd().split('\n');
      const count = (counts.get(table) ?? 0) + lines.length;
      if (count > declared.rows) throw new ArchiveDamaged(`há linhas demais de ${table}`);
      counts.set(table, count);
      if (look) look({ manifest: read, table, rows: lines.map(parseJson) });
    } else if (entry.name === entryNames.notes) {
      notes = (await readWhole(entry)).toString().trimEnd().split('\n');
    } else if (!isKnown(entry.name, read)) {
      throw unknownEntry(entry.name);
    }
  });
  if (!read) throw new ArchiveDamaged('está vazia');
  for (const { name, rows } of read.tables) {
    if ((counts.get(name) ?? 0) !== rows) throw new ArchiveDamaged(`faltam linhas de ${name}`);
  }
  return { manifest: read, notes };
}

/** What a manifest of any version says. */
const formatOfAny = z.object({ format: z.number(), firstMigration: z.optional(z.string()) });

async function readManifest(entry: ArchiveEntry): Promise<Manifest> {
  if (entry.name !== entryNames.manifest) throw notOurs();
  if (entry.size > largestManifest) throw notOurs();
  const text = (await readWhole(entry)).toString();
  const format = z.safeParse(formatOfAny, parseJson(text));
  if (!format.success) throw notOurs();
  if (format.data.format > archiveFormat) {
    throw new StartFailure('A cópia é de uma Caderneta mais nova. Atualize esta instalação antes.');
  }
  if (format.data.firstMigration !== firstDigest()) {
    throw new StartFailure(`${madeForTests('O arquivo', 'sem ele')}.`);
  }
  const found = z.safeParse(manifest, parseJson(text));
  if (!found.success) throw new ArchiveDamaged('o manifesto não é de uma cópia');
  const names = found.data.tables.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new ArchiveDamaged('o manifesto se repete');
  return found.data;
}

/** Files; and keys, which no school has. */
function isKnown(name: string, { school }: Manifest): boolean {
  if (entryNames.storageKeyOf(name) !== undefined) return true;
  return !school && (name === entryNames.secret || name === entryNames.vapid);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Bytes; one has a line for each table. */
const largestManifest = 2 ** 20;

const unknownEntry = (name: string) =>
  new ArchiveDamaged(`traz ${showName(name)}, que cópia nenhuma tem`);

const unknownTable = (name: string) => new ArchiveDamaged(`${name} não está no manifesto`);

const notOurs = () => new StartFailure('O arquivo não é uma cópia de segurança da Caderneta.');

export interface Destination {
  /** A transaction: what was inserted counts if `loadArchive` returns. */
  tx: Database;
  storage: FileStorage;
  keepKey: (name: 'secret' | 'vapid', content: string) => Promise<void>;
  /** Beginning of the storage keys that it may write; any where absent. */
  folder?: string;
}

/**
 * Stores what the archive holds. Files come after the rows that lead to them; both count when the
 * transaction is committed, for nothing leads to the files before.
 * @throws {ArchiveDamaged} also where the archive has changed since it was checked
 */
export async function loadArchive(
  bytes: Readable,
  { tables }: Manifest,
  { tx, storage, keepKey, folder }: Destination,
): Promise<void> {
  const known = new Map(tables.map((table) => [table.name, table]));
  await readArchive(bytes, async (entry) => {
    const tableName = entryNames.tableOf(entry.name);
    const storageKey = entryNames.storageKeyOf(entry.name);
    if (tableName) {
      const table = known.get(tableName);
      if (!table) throw unknownTable(tableName);
      await insertLines(tx, table, (await readWhole(entry)).toString());
    } else if (storageKey) {
      if (folder && !storageKey.startsWith(`${folder}/`)) {
        throw new ArchiveDamaged('traz arquivos de outra escola');
      }
      await storage.write(storageKey, entry.content, entry.size);
    } else if (entry.name === entryNames.secret) {
      await keepKey('secret', (await readWhole(entry)).toString());
    } else if (entry.name === entryNames.vapid) {
      await keepKey('vapid', (await readWhole(entry)).toString());
    } else if (entry.name !== entryNames.manifest && entry.name !== entryNames.notes) {
      throw unknownEntry(entry.name);
    }
  });
}

import { createHash } from 'node:crypto';
import type { Database } from '#/database/database.ts';
import { StartFailure } from '#/start-failure.ts';
import { openArchive } from './archive-file.ts';
import { readArchive, readWhole } from './archive.ts';
import { boundToInstallation } from './make-backup.ts';
import { entryNames, type Manifest } from './manifest.ts';
import { checkArchive } from './restore-archive.ts';
import { findTables, readRows, writeInstantsInUtc } from './tables.repository.ts';

export interface NewerRows {
  rows: number;
  /** Names of the tables that they are in. */
  tables: string[];
}

/**
 * Counts the rows of a school that are not in its archive as they are now: written, or changed, since it
 * was made.
 * @throws {StartFailure} for an archive of something else
 */
export async function countNewerRows(
  db: Database,
  school: NonNullable<Manifest['school']>,
  { path, passphrase }: { path: string; passphrase?: string },
): Promise<NewerRows> {
  const { manifest } = await checkArchive(await openArchive(path, passphrase));
  if (manifest.school && manifest.school.id !== school.id) {
    throw new StartFailure(`O arquivo é da escola ${manifest.school.name}, e não desta.`);
  }
  const archived = new Map<string, Set<number>>();
  await readArchive(await openArchive(path, passphrase), async (entry) => {
    const table = entryNames.tableOf(entry.name);
    if (!table) return;
    const known = archived.get(table) ?? new Set();
    archived.set(table, known);
    for (const line of (await readWhole(entry)).toString().trimEnd().split('\n')) {
      known.add(digestOf(table, line));
    }
  });
  // All tables are of one instant.
  return db.transaction(
    async (tx) => {
      await writeInstantsInUtc(tx);
      const found: NewerRows = { rows: 0, tables: [] };
      for (const table of await findTables(tx)) {
        const isOfSchool = table.hasSchool || table.name === 'schools';
        if (!isOfSchool || boundToInstallation.includes(table.name)) continue;
        const known = archived.get(table.name);
        let newer = 0;
        for await (const rows of readRows(tx, table, school.id)) {
          newer += rows.filter((row) => !known?.has(digestOf(table.name, row))).length;
        }
        if (newer > 0) found.tables.push(table.name);
        found.rows += newer;
      }
      return found;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** 48 bits, which a set of millions keeps in little memory. An archive from before the closing counts. */
function digestOf(table: string, line: string): number {
  const text = table === 'schools' ? line.replace(/"closed_at":(null|"[^"]*"),?/, '') : line;
  return createHash('sha256').update(text).digest().readUIntBE(0, 6);
}

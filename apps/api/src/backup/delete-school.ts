import { setTimeout as pause } from 'node:timers/promises';
import { counted } from '@caderneta/formats';
import type { Database } from '#/database/database.ts';
import { discardFiles } from '#/modules/files/file-store.ts';
import type { Services } from '#/services.ts';
import { StartFailure } from '#/start-failure.ts';
import { countNewerRows, type NewerRows } from './compare-archive.ts';
import { holdFiles, releaseFiles } from '#/storage/file-hold.repository.ts';
import type { Manifest } from './manifest.ts';
import {
  beginDeletion,
  deleteBesideSchool,
  deletePortion,
  findFilePortion,
  findSchoolState,
} from './schools.repository.ts';
import { findTables } from './tables.repository.ts';

type School = NonNullable<Manifest['school']>;
type DeletionServices = Pick<Services, 'db' | 'fileStore' | 'now'>;

/** What a school was exported to last; null says that it is kept nowhere. */
export type DeletedArchive = { path: string; passphrase?: string } | null;

/** Rows of a transaction: some ten milliseconds, for which a table's other writers wait for nothing. */
const rowsAtOnce = 1_000;
const filesAtOnce = 20;

/**
 * Removes all that is stored of a closed school, in portions. No transaction is long, none locks more
 * than its own rows, and whatever ends it, the same command goes on.
 * @throws {StartFailure} for a school that is open, or has rows that the archive lacks; and while a backup
 *   reads the files
 */
export async function deleteSchool(
  services: DeletionServices,
  school: School,
  archive: DeletedArchive,
): Promise<{ rows: number; files: number }> {
  const { db, now } = services;
  const { closedAt, deletionBeganAt } = await findSchoolState(db, school.id);
  if (!closedAt) {
    throw new StartFailure(
      `A escola ${school.name} está aberta. Feche-a antes, e exporte-a depois disso: npm run school -- close "${school.name}".`,
    );
  }
  if (!deletionBeganAt) {
    if (archive) refuseNewer(await countNewerRows(db, school, archive));
    await beginDeletion(db, school.id, now());
  }
  await deleteBesideSchool(db, school.id);
  let rows = 0;
  let files = 0;
  for (const table of (await findTables(db)).reverse()) {
    if (!table.hasSchool && table.name !== 'schools') continue;
    if (table.name === 'files') files = await deleteFileBytes(services, school.id);
    rows += await deleteRows(db, table, school.id);
  }
  return { rows, files };
}

async function deleteRows(
  db: Database,
  table: Parameters<typeof deletePortion>[1],
  schoolId: string,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const begun = performance.now();
    const portion = await deletePortion(db, table, { schoolId, limit: rowsAtOnce });
    deleted += portion;
    if (portion < rowsAtOnce) return deleted;
    // Leaves the database to others for as long as it kept it busy.
    await pause(performance.now() - begun);
  }
}

/**
 * Bytes go before the rows that lead to them, so that a deletion which is broken off finds them again.
 * Nobody sees such rows: whoever belonged to the school was signed out.
 */
async function deleteFileBytes(
  { db, fileStore, now }: DeletionServices,
  schoolId: string,
): Promise<number> {
  const since = now();
  if (!(await holdFiles(db, since))) {
    throw new StartFailure(
      'Uma cópia de segurança está sendo feita, ou foi interrompida há menos de 10 minutos. Rode o mesmo comando depois dela: ele continua de onde parou.',
    );
  }
  try {
    let deleted = 0;
    let after = '';
    for (;;) {
      const files = await findFilePortion(db, { schoolId, after, limit: filesAtOnce });
      if (files.length === 0) return deleted;
      await discardFiles(fileStore.storage, files);
      deleted += files.length;
      after = files.at(-1)!.storageKey;
    }
  } finally {
    await releaseFiles(db, since);
  }
}

function refuseNewer({ rows, tables }: NewerRows): void {
  if (rows === 0) return;
  const count = counted(rows, 'linha que o arquivo não tem', 'linhas que o arquivo não tem');
  throw new StartFailure(
    `A escola tem ${count} (${tables.join(', ')}). Exporte-a de novo e apague com o arquivo novo; nada foi apagado.`,
  );
}

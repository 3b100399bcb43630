import type { Readable } from 'node:stream';
import { counted, countText } from '@caderneta/formats';
import type { Config } from '#/config.ts';
import { FolderInUse } from '#/database/folder-lock.ts';
import { openServices } from '#/open-services.ts';
import { sizeText } from '#/disk-space.ts';
import { storeArchive, type StoredArchive } from './archive-file.ts';
import { askForBackup } from './ask-for-backup.ts';
import { startBackup } from './make-backup.ts';
import { findSchoolByName } from './schools.repository.ts';

export interface BackupTarget {
  /** A folder, or the file to make. */
  to: string;
  passphrase?: string;
  /** Name or id of a school; the whole installation where absent. */
  school?: string;
}

/**
 * Makes an archive of the configured installation, or of one school, and checks it. The embedded
 * database has one owner: where that is the running server, it makes the archive.
 */
export async function takeBackup(
  config: Config,
  { school, ...target }: BackupTarget,
): Promise<StoredArchive> {
  const opened = await openServices(config).catch((error: unknown) => {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  });
  if (!opened) return store(await askForBackup(config, school), target);
  try {
    const { services } = opened;
    const named = school === undefined ? null : await findSchoolByName(services.db, school);
    const backup = await startBackup(services, named);
    const { manifest, expectedBytes, archive } = backup;
    const madeAt = new Date(manifest.madeAt);
    return await store({ madeAt, expectedBytes, archive }, target).finally(() => backup.ended);
  } finally {
    await opened.close();
  }
}

interface IncomingArchive {
  madeAt: Date;
  expectedBytes: number;
  archive: Readable;
}

function store(
  { archive, ...about }: IncomingArchive,
  target: Pick<BackupTarget, 'to' | 'passphrase'>,
) {
  const onProgress = reportProgress(about.expectedBytes);
  return storeArchive(archive, { ...about, ...target, onProgress });
}

const progressMilliseconds = 5_000;

function reportProgress(expectedBytes: number) {
  let reported = Date.now();
  return (bytes: number) => {
    if (Date.now() - reported < progressMilliseconds) return;
    reported = Date.now();
    console.error(`${sizeText(bytes)} de cerca de ${sizeText(expectedBytes)}`);
  };
}

/** Exit code of a command whose archive is there, and names files: neither all well nor nothing. */
const faultyCode = 2;

/** Says what was made, and what it lacks: in words, and in the exit code. */
export function describeBackup({ path, bytes, manifest, notes }: StoredArchive): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${path}: ${sizeText(bytes)}, ${countText(rows)} linhas e ` +
      `${countText(manifest.files)} arquivos, conferida.`,
  );
  describeNotes(notes);
}

/** Names the files that an archive lacks, or has otherwise than they were. */
export function describeNotes(notes: string[]): void {
  if (notes.length === 0) return;
  for (const note of notes) console.error(`Atenção: ${note}`);
  const files = counted(notes.length, 'arquivo não está', 'arquivos não estão');
  console.error(
    `A cópia tem todo o resto; ${files} nela como era. Restaure o que falta de uma cópia anterior.`,
  );
  process.exitCode = faultyCode;
}

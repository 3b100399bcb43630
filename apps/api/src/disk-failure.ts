import { statfs } from 'node:fs/promises';
import { types } from 'node:util';
import { StartFailure } from './start-failure.ts';

const full = 'o disco está cheio';
const tooManyFiles = 'há arquivos demais abertos nesta máquina';

/** Codes of the operating system and of PostgreSQL. */
const meanings: Record<string, string> = {
  ENOSPC: full,
  EDQUOT: full,
  '53100': full,
  EFBIG: 'o disco não aceita arquivos tão grandes',
  EROFS: 'o disco só pode ser lido',
  EIO: 'o disco tem defeito',
  EMFILE: tooManyFiles,
  ENFILE: tooManyFiles,
};

/** With less than this, PGlite fails before the disk says that it is full. */
const leastFreeBytes = 16 * 1024 * 1024;

/** Describes the failure of a full or broken disk in one line; undefined for any other failure. */
export async function explainDiskFailure(
  error: unknown,
  folder: string,
): Promise<StartFailure | undefined> {
  if (error instanceof StartFailure) return error;
  const reason = describeDiskFailure(error) ?? ((await isFull(folder)) ? full : undefined);
  if (!reason) return undefined;
  return new StartFailure(
    `Não foi possível gravar na pasta de dados ${folder}: ${reason}. ` +
      'Resolva isso, ou escolha outra pasta com DATA_FOLDER.',
  );
}

/** What is wrong with a disk, in Portuguese; undefined for any other failure. */
export function describeDiskFailure(error: unknown): string | undefined {
  if (!types.isNativeError(error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  return meanings[code] ?? describeDiskFailure(error.cause);
}

async function isFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < leastFreeBytes;
}

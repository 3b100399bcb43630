import { types } from 'node:util';
import { leastFreeBytes, measureSpace, sizeText } from './disk-space.ts';
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

export class DiskFull extends StartFailure {
  /** There was no database yet. */
  isFirstStart = false;
}

/** Describes the failure of a full or broken disk in one line; undefined for any other failure. */
export function explainDiskFailure(error: unknown, folder: string): StartFailure | undefined {
  if (error instanceof StartFailure) return error;
  const freeBytes = measureSpace(folder)?.freeBytes ?? Infinity;
  // With little room PGlite fails before the disk says that it is full.
  const reason = describeDiskFailure(error) ?? (freeBytes < leastFreeBytes ? full : undefined);
  if (!reason) return undefined;
  const left = reason === full && freeBytes < Infinity ? ` (${sizeText(freeBytes)} livres)` : '';
  const Kind = reason === full ? DiskFull : StartFailure;
  return new Kind(
    `Não foi possível gravar na pasta de dados ${folder}: ${reason}${left}. ` +
      'Resolva isso, ou escolha outra pasta com DATA_FOLDER.',
  );
}

/** What is wrong with a disk, in Portuguese; undefined for any other failure. */
export function describeDiskFailure(error: unknown): string | undefined {
  if (!types.isNativeError(error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  return meanings[code] ?? describeDiskFailure(error.cause);
}

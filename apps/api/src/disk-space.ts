import { AsyncLocalStorage } from 'node:async_hooks';
import { statfsSync } from 'node:fs';
import { countText } from '@caderneta/formats';

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

/** One file of the embedded database's write-ahead log. Without room for the next one it breaks. */
const logFileBytes = 16 * megabyte;

/**
 * Below this nothing is stored any more. What a call or a piece of work may write after it was let
 * through is far less.
 */
export const leastFreeBytes = 64 * megabyte + logFileBytes;

/** Who signs in, or renews a session, may go on to here: a start after a kill needs a log file. */
const reservedBytes = 2 * logFileBytes;

/** New files that the file system must still take. */
const leastFreeFiles = 1_000;

export interface FreeSpace {
  freeBytes: number;
  bytes: number;
  freeFiles: number;
  /** 0 where the file system knows no limit. */
  files: number;
}

/** What a folder's disk has left for this user; undefined where nobody can tell. */
export function measureSpace(folder: string): FreeSpace | undefined {
  try {
    const { bavail, blocks, bsize, ffree, files } = statfsSync(folder);
    return { freeBytes: bavail * bsize, bytes: blocks * bsize, freeFiles: ffree, files };
  } catch {
    return undefined;
  }
}

/** Below 1 GB, or below a tenth of a disk where that is less than 5 GB: somebody should make room. */
export const isScarce = ({ freeBytes, bytes }: FreeSpace): boolean =>
  freeBytes < Math.max(gigabyte, Math.min(5 * gigabyte, bytes / 10));

/** Nothing was tried: the disk has so little room that a write could break what is there. */
export class NoRoom extends Error {
  readonly code = 'ENOSPC';

  constructor(options?: ErrorOptions) {
    super('too little disk space is left', options);
  }
}

const reserve = new AsyncLocalStorage<true>();

/** Lets what runs write a little longer than others: it is small, and reading depends on it. */
export const fromReserve = <Result>(run: () => Result): Result => reserve.run(true, run);

/**
 * Watches the disk of the data folder. Looks each time it is asked, which takes some microseconds: a
 * look that is kept would let others write meanwhile what it does not know of.
 */
export class DiskSpace {
  readonly measure: () => FreeSpace | undefined;

  constructor(measure: () => FreeSpace | undefined) {
    this.measure = measure;
  }

  /** Whether nothing may be written just now, by whoever asks. */
  get isShort(): boolean {
    const space = this.measure();
    if (!space) return false;
    const { freeBytes, files, freeFiles } = space;
    if (freeBytes < (reserve.getStore() ? reservedBytes : leastFreeBytes)) return true;
    return files > 0 && freeFiles < leastFreeFiles;
  }

  get isScarce(): boolean {
    const space = this.measure();
    return space !== undefined && isScarce(space);
  }

  /** @throws {NoRoom} */
  assertRoom(): void {
    if (this.isShort) throw new NoRoom();
  }
}

export const spaceOf = (folder: string) => new DiskSpace(() => measureSpace(folder));

/** '1,5 GB' */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return `${countText(value, { maximumFractionDigits: power > 1 ? 1 : 0 })} ${units[power]}`;
}

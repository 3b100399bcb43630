import { type BigIntStats, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartFailure } from '#/start-failure.ts';

const lockName = 'folder.lock';
const checkMilliseconds = 2_000;
/** SQLite's error while another connection holds the lock: SQLITE_BUSY. */
const busy = 5;

/** Another process, most often the server, has the data folder. */
export class FolderInUse extends StartFailure {}

export interface FolderLock {
  release: () => void;
}

/**
 * Keeps a second process out of the data folder: PGlite would open the same files without an
 * error and destroy them. The operating system holds the lock (taken by SQLite, which knows how on
 * every system), so it ends with this process however that ends, and never while it is paused.
 */
export function lockFolder(folder: string, onLost: () => void = endAtOnce(folder)): FolderLock {
  const path = join(folder, lockName);
  const holder = takeLock(path, folder);
  const locked = statSync(path, { bigint: true });
  const timer = setInterval(() => {
    if (isSameFile(path, locked)) return;
    clearInterval(timer);
    onLost();
  }, checkMilliseconds).unref();
  return {
    release: () => {
      clearInterval(timer);
      if (holder.isOpen) holder.close();
    },
  };
}

function takeLock(path: string, folder: string): DatabaseSync {
  const holder = new DatabaseSync(path, { timeout: 0 });
  try {
    // Nothing is ever written, so the file stays empty and needs no journal.
    holder.exec('BEGIN EXCLUSIVE');
    return holder;
  } catch (error) {
    holder.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === busy)) throw error;
    throw new FolderInUse(
      `A pasta de dados ${folder} já está em uso por outro servidor da Caderneta. ` +
        'Encerre-o, ou escolha outra pasta com DATA_FOLDER.',
    );
  }
}

function isSameFile(path: string, locked: BigIntStats): boolean {
  const present = statSync(path, { bigint: true, throwIfNoEntry: false });
  return present?.ino === locked.ino && present.dev === locked.dev;
}

/** Without closing the database: its last writes could go over those of the folder's new holder. */
const endAtOnce = (folder: string) => () => {
  console.error(
    `A pasta de dados ${folder} foi removida ou trocada: o servidor para sem gravar mais nada nela.`,
  );
  process.exit(1);
};

import { createWriteStream } from 'node:fs';
import {
  access,
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { millisecondsInDay } from 'date-fns/constants';
import {
  assertStorageKey,
  FileMissing,
  type FileStorage,
  type StoredObject,
} from './file-storage.ts';

/** Stores files in a folder, which it makes. A file appears under its key only when complete. */
export async function openFolderStorage(folder: string): Promise<FileStorage> {
  // Its name cannot be a key, because of the dot.
  const incoming = join(folder, '.incoming');
  await mkdir(incoming, { recursive: true });
  await removeLeftovers(incoming);
  const pathOf = (key: string) => {
    assertStorageKey(key);
    return join(folder, key);
  };
  return {
    write: async (key, content, size) => writeWhole(pathOf(key), incoming, content, size),
    read: async (key) => {
      try {
        return (await open(pathOf(key))).createReadStream();
      } catch (error) {
        throw isMissing(error) ? new FileMissing(key) : error;
      }
    },
    readWhole: async (key) => {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        throw isMissing(error) ? new FileMissing(key) : error;
      }
    },
    exists: async (key) => {
      try {
        await access(pathOf(key));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    link: async (from, to) => {
      try {
        await linkFile(pathOf(from), pathOf(to));
      } catch (error) {
        throw isMissing(error) ? new FileMissing(from) : error;
      }
    },
    delete: async (key) => {
      const path = pathOf(key);
      await rm(path, { force: true });
      await removeIfEmpty(dirname(path));
    },
    list: () => listFiles(folder, incoming),
  };
}

async function writeWhole(path: string, incoming: string, content: Readable, size: number) {
  const partial = join(incoming, crypto.randomUUID());
  try {
    await mkdir(incoming, { recursive: true });
    await pipeline(content, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }));
    const written = (await stat(partial)).size;
    if (written !== size) throw new Error(`Expected ${size} bytes, got ${written}`);
    await mkdir(dirname(path), { recursive: true });
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function linkFile(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true });
  try {
    await link(from, to);
  } catch (error) {
    if (isMissing(error)) throw error;
    // Some network drives know no second name of a file, and none of another disk.
    await copyFile(from, to);
  }
}

async function* listFiles(folder: string, incoming: string): AsyncIterable<StoredObject> {
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile() || entry.parentPath === incoming) continue;
    const path = join(entry.parentPath, entry.name);
    // Somebody may delete it meanwhile.
    const found = await stat(path).catch(() => undefined);
    if (!found) continue;
    const key = relative(folder, path).replaceAll(sep, '/');
    yield { key, size: found.size, modifiedAt: found.mtime };
  }
}

/** Leaves a folder with other files, also one that another request is adding to, as it is. */
async function removeIfEmpty(folder: string) {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!isMissing(error) && !hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error;
  }
}

const isMissing = (error: unknown) => hasCode(error, 'ENOENT');

function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

/**
 * Removes files that a killed process left half-written. They must be a day old, because another
 * server may be writing into the same folder.
 */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > millisecondsInDay) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

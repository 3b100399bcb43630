import type { Readable } from 'node:stream';

/**
 * Stores the bytes of files. The application makes the keys, never from user input: words of
 * lower-case letters, digits and hyphens, separated by slashes.
 */
export interface FileStorage {
  /** Stores all of the content or nothing; `size` is its length in bytes. */
  write(key: string, content: Readable, size: number): Promise<void>;
  /** @throws {FileMissing} */
  read(key: string): Promise<Readable>;
  /** For small files, where that costs less than a stream. @throws {FileMissing} */
  readWhole?: (key: string) => Promise<Buffer>;
  exists(key: string): Promise<boolean>;
  /**
   * Stores a file under another key too, where that takes no room. Each key is deleted by itself.
   * @throws {FileMissing}
   */
  link?: (from: string, to: string) => Promise<void>;
  /** Deleting what does not exist is no error. */
  delete(key: string): Promise<void>;
  /** All that is stored, in no order. */
  list(): AsyncIterable<StoredObject>;
}

export interface StoredObject {
  key: string;
  /** Bytes. */
  size: number;
  modifiedAt: Date;
}

export class FileMissing extends Error {
  constructor(key: string) {
    super(`There is no stored file ${key}`);
  }
}

/** The storage service does not answer, or not in time. */
export class StorageUnavailable extends Error {
  /** It asks for another try: busy stores refuse now and then in ordinary operation. */
  isPassing = false;
}

export function assertStorageKey(key: string): void {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(key)) throw new Error(`Not a storage key: ${key}`);
}

/** Asks for a file that need not be there. @throws {StorageUnavailable} */
export async function probeStorage(storage: Pick<FileStorage, 'exists'>): Promise<void> {
  await storage.exists('monitoring/probe');
}

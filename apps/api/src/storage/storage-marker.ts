import { Readable } from 'node:stream';
import { firstDigest } from '#/database/first-migration.ts';
import { FileMissing, type FileStorage } from './file-storage.ts';

/** No file of a school or a release has such a key. */
export const markerKey = 'installation/marker';

export interface Marker {
  /** Of the installation; empty for a content that is not ours. */
  id: string;
  /** A version for tests wrote it, see `firstDigest`. */
  isForTests: boolean;
}

const idPattern = /^[0-9a-f-]{36}$/;
const longestMarker = 36 + 1 + 64;

/** What the storage was marked with, or undefined. */
export async function readMarker(storage: FileStorage): Promise<Marker | undefined> {
  let text = '';
  try {
    for await (const chunk of await storage.read(markerKey)) {
      text += (chunk as Buffer).toString();
      if (text.length > longestMarker) return { id: '', isForTests: false };
    }
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
  const [id = '', digest] = text.split(' ');
  if (!idPattern.test(id)) return { id: '', isForTests: false };
  return { id, isForTests: digest !== firstDigest() };
}

export async function writeMarker(storage: FileStorage, id: string): Promise<void> {
  const content = Buffer.from(`${id} ${firstDigest()}`);
  await storage.write(markerKey, Readable.from([content]), content.length);
}

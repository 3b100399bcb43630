import { Readable } from 'node:stream';
import { FileMissing, type FileStorage } from './file-storage.ts';

/** No file of a school or a release has such a key. */
export const markerKey = 'installation/marker';
const longestMarker = 36;

/** The id that the storage was marked with, or undefined; an empty text for another content. */
export async function readMarker(storage: FileStorage): Promise<string | undefined> {
  let text = '';
  try {
    for await (const chunk of await storage.read(markerKey)) {
      text += (chunk as Buffer).toString();
      if (text.length > longestMarker) return '';
    }
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
  return text;
}

export async function writeMarker(storage: FileStorage, id: string): Promise<void> {
  const content = Buffer.from(id);
  await storage.write(markerKey, Readable.from([content]), content.length);
}

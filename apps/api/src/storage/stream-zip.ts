import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';
import type { FileStorage } from './file-storage.ts';

export interface ZipContent {
  texts?: { path: string; text: string }[];
  /** Stored as they are: pictures and documents are packed already. */
  files: { path: string; storageKey: string }[];
  now: Date;
}

/** A ZIP that is written while it is read: one file is open at a time. */
export function streamZip(storage: FileStorage, { texts = [], files, now }: ZipContent): Readable {
  const archive = new yazl.ZipFile();
  for (const { path, text } of texts) archive.addBuffer(Buffer.from(text), path, { mtime: now });
  for (const { path, storageKey } of files) {
    archive.addReadStreamLazy(path, { mtime: now, compress: false }, (give) => {
      storage.read(storageKey).then(
        (content) => give(null, content),
        // The types ask for a stream beside the error too.
        (error: unknown) => give(error as Error, undefined as never),
      );
    });
  }
  archive.end();
  const zip = archive.outputStream as Readable;
  archive.on('error', (error: Error) => zip.destroy(error));
  finished(zip).catch(() => undefined);
  return zip;
}

/** The name of a stored file within a ZIP: of its place, so that none hides another. */
export const pathInZip = (place: number, originalName: string) =>
  `${String(place + 1).padStart(3, '0')} ${originalName.replace(/[\\/:*?"<>|]/g, '-')}`;

import type { StoredFileRef } from './stored-file-ref.ts';

export interface Upload {
  key: string;
  name: string;
  /** In bytes, where it is known. */
  size: number | undefined;
  /** Left out where the file arrived before this form was opened. */
  file?: File;
  status: 'waiting' | 'sending' | 'done' | 'failed';
  /** Address of the picture, in this browser or on the server; null for what is no image. */
  preview: string | null;
  /** Share that is on its way, 0 to 1. */
  share: number;
  /** Set once done. */
  stored?: StoredFileRef;
  /** Set once failed. */
  problem?: string;
  /** A failure that another try would not change. */
  final?: boolean;
}

export const isRunning = ({ status }: Upload) => status === 'waiting' || status === 'sending';
export const isLost = ({ status }: Upload) => status === 'failed';
/** Takes no place among the files of a field: it can never be sent. */
export const isRefused = ({ status, final }: Upload) => status === 'failed' && final === true;

/** How many files a field holds: sent, or on their way. */
export const countHeld = (uploads: readonly Upload[]) =>
  uploads.filter((upload) => !isLost(upload)).length;

/** How many more files a field takes. One that can be tried again keeps its place. */
export const roomFor = (most: number, uploads: readonly Upload[]) =>
  Math.max(0, most - uploads.filter((upload) => !isRefused(upload)).length);

/** The files that have arrived, in their order. */
export function storedFiles(uploads: readonly Upload[]): StoredFileRef[] {
  return uploads.flatMap(({ stored }) => (stored ? [stored] : []));
}

/** Sources of an `<img>`: the stored widths, of which the browser takes the one that fits. */
export function pictureOf({ preview, stored }: Upload) {
  const isOfServer = preview !== null && preview === stored?.location;
  return { src: preview ?? undefined, srcSet: (isOfServer && stored.srcSet) || undefined };
}

let nextKey = 1;

/** A file that somebody just chose. */
export function chosenUpload(file: File): Upload {
  const { name, size } = file;
  return { key: String(nextKey++), name, size, file, status: 'waiting', preview: null, share: 0 };
}

const isPicture = ({ srcSet }: StoredFileRef) => srcSet !== undefined && srcSet !== null;

/** A file that the server has already. */
export function storedUpload(stored: StoredFileRef): Upload {
  const { originalName: name, size } = stored;
  const preview = isPicture(stored) ? stored.location : null;
  return { key: String(nextKey++), name, size, status: 'done', preview, share: 1, stored };
}

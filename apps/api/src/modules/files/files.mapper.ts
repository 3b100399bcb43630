import type { StoredFile } from '@caderneta/api-client/contract';
import { secondsInDay } from 'date-fns/constants';
import { type files, narrowestPicture } from '#/database/schema/files.ts';
import type { FileLinks } from '#/secrets/signed-links.ts';

import { copyTypes } from './image-process.ts';
import { isImage } from './recognise-content.ts';

export type FileRow = typeof files.$inferSelect;
/** What every resource shows of a file. */
export type ShownFile = Pick<
  FileRow,
  'id' | 'originalName' | 'mediaType' | 'size' | 'width' | 'seconds' | 'variants'
>;

/** A file as every resource shows it, with links that are good for a limited time. */
export function storedFile(file: ShownFile, links: FileLinks): StoredFile {
  return {
    id: file.id,
    originalName: file.originalName,
    location: links.link(file.id, 'original'),
    mediaType: file.mediaType,
    size: file.size,
    srcSet: srcSet(file, links),
    ...(file.seconds !== null && { seconds: file.seconds }),
  };
}

export interface ImageFields {
  imageId: string | null;
  imageUrl: string | null;
  imageSrcSet: string | null;
}

/** The picture of a communication or of a notice board item, if it has one. */
export function imageFields(file: ShownFile | null | undefined, links: FileLinks): ImageFields {
  if (!file) return { imageId: null, imageUrl: null, imageSrcSet: null };
  const { id, location, srcSet } = storedFile(file, links);
  return { imageId: id, imageUrl: location, imageSrcSet: srcSet };
}

/** Keeps the room of a picture that stands in its own height. */
export const imageSizeOf = (file: Pick<FileRow, 'width' | 'height'> | null) =>
  file?.width && file.height ? { imageSize: { width: file.width, height: file.height } } : {};

/** Address of the smallest copy of a logo, which every page shows; the same for a day. */
export function logoUrl({ id, variants }: FileRow, links: FileLinks): string {
  const [narrowest] = variants;
  return links.link(id, narrowest ? String(narrowest.width) : 'original', secondsInDay);
}

function srcSet(file: ShownFile, links: FileLinks): string | null {
  if (!file.width) return null;
  const copies = file.variants
    .filter(({ width, mediaType }) => width >= narrowestPicture && !mediaType)
    .map(({ width }) => `${links.link(file.id, String(width))} ${width}w`);
  return [...copies, `${links.link(file.id, 'original')} ${file.width}w`].join(', ');
}

/** Bytes of the narrowest picture of an image, as a browser of today gets it. */
export function smallestSize({ size, variants }: ShownFile): number {
  const [first] = variants.filter(({ width }) => width >= narrowestPicture);
  const same = variants.filter(({ width }) => width === first?.width);
  return Math.min(size, ...same.map((copy) => copy.size));
}

export interface FileContent {
  /** As in its address: `original`, or the width of a copy. */
  variant: string;
  mediaType: string;
  storageKey: string;
  size: number;
}

/**
 * Stored objects of a file: the copies of an image, narrowest first, and the original. A width may come
 * twice, in another type.
 */
export function contentsOf({ mediaType, storageKey, size, variants }: FileRow): FileContent[] {
  const whole = { variant: 'original', mediaType, storageKey, size };
  if (!isImage(mediaType)) return [whole];
  const copies = variants.map((copy) => ({
    variant: String(copy.width),
    mediaType: copy.mediaType ?? copyTypes[mediaType],
    storageKey: copy.storageKey,
    size: copy.size,
  }));
  return [...copies, whole];
}

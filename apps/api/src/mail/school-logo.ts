import { buffer } from 'node:stream/consumers';
import { type FileVariant, narrowestPicture } from '#/database/schema/files.ts';
import { FileMissing, type FileStorage, StorageUnavailable } from '#/storage/file-storage.ts';
import type { InlineImage } from './mailer.ts';

interface StoredLogo {
  mediaType: string;
  /** Bytes. */
  size: number;
  storageKey: string;
  variants: FileVariant[];
}

/** A larger picture would weigh more than the e-mail. */
const mostBytes = 100_000;

/**
 * Reads a school's logo for an e-mail. A PNG's copies are WebP, which Outlook does not show, so only
 * the picture itself is taken of those.
 * @returns null where there is none, or none that an e-mail can carry: the e-mail leaves without it
 */
export async function readLogo(
  storage: FileStorage,
  logo: StoredLogo | null,
): Promise<InlineImage | null> {
  if (!logo) return null;
  const { mediaType, variants } = logo;
  const wide = variants.filter(({ width }) => width >= narrowestPicture);
  const copies = mediaType === 'image/jpeg' ? wide : [];
  const picture = [...copies, logo].find(({ size }) => size <= mostBytes);
  if (!picture) return null;
  try {
    const content = await buffer(await storage.read(picture.storageKey));
    return { id: 'logo', mediaType, content };
  } catch (error) {
    if (error instanceof FileMissing || error instanceof StorageUnavailable) return null;
    throw error;
  }
}

import { buffer } from 'node:stream/consumers';
import type { Database } from '#/database/database.ts';
import { copyTypes } from '#/modules/files/prepared-image.ts';
import { isImage, type MediaType } from '#/modules/files/recognise-content.ts';
import type { FileStore } from '#/modules/files/store-file.ts';
import { FileMissing } from '#/storage/file-storage.ts';
import { findSchool } from './schools.repository.ts';

/** A larger logo would delay the page that shows it. */
const largestBytes = 60_000;

/**
 * The smallest copy of a school's logo as a `data:` address, for a page whose reader has no access
 * yet: addresses of files belong to a session or device. Null where there is no small one.
 */
export async function readInlineLogo(
  { db, fileStore }: { db: Database; fileStore: Pick<FileStore, 'storage'> },
  schoolId: string,
): Promise<string | null> {
  const logo = (await findSchool(db, schoolId))?.logo;
  if (!logo || !isImage(logo.mediaType as MediaType)) return null;
  const mediaType = logo.mediaType as keyof typeof copyTypes;
  const copies = logo.variants.map((copy) => ({ ...copy, mediaType: copyTypes[mediaType] }));
  const smallest = [...copies, logo].find(({ size }) => size <= largestBytes);
  if (!smallest) return null;
  try {
    const content = await buffer(await fileStore.storage.read(smallest.storageKey));
    return `data:${smallest.mediaType};base64,${content.toString('base64')}`;
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}

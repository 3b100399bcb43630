import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Settings } from '#/config.ts';
import { openFolderStorage, removeLeftovers } from '#/storage/folder-storage.ts';
import { openS3Storage } from '#/storage/s3-storage.ts';
import { createImagePreparer } from './image-preparer.ts';
import type { FileStore } from './store-file.ts';

/**
 * Files of the school in `<dataFolder>/files` or in an S3 service, on their way there in
 * `<dataFolder>/incoming`.
 */
export async function openFileStore(dataFolder: string, s3?: S3Settings): Promise<FileStore> {
  const workFolder = join(dataFolder, 'incoming');
  await mkdir(workFolder, { recursive: true });
  await removeLeftovers(workFolder);
  const storage = s3 ? await openS3Storage(s3) : await openFolderStorage(join(dataFolder, 'files'));
  return { storage, workFolder, images: createImagePreparer() };
}

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openFolderStorage } from '#/storage/folder-storage.ts';
import { removeLeftovers } from '#/storage/leftovers.ts';
import type { FileStore } from './store-file.ts';

/** Files of the school in `<dataFolder>/files`, on their way there in `<dataFolder>/incoming`. */
export async function openFileStore(dataFolder: string): Promise<FileStore> {
  const workFolder = join(dataFolder, 'incoming');
  await mkdir(workFolder, { recursive: true });
  await removeLeftovers(workFolder);
  return { storage: await openFolderStorage(join(dataFolder, 'files')), workFolder };
}

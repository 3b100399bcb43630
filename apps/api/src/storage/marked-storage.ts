import { FileMissing, type FileStorage, StorageUnavailable } from './file-storage.ts';
import { markerKey } from './storage-marker.ts';

/** Rings while the files cannot be reached, for people who watch the server. */
export class StorageAlarm {
  isRinging = false;
}

/** Of a network drive whose server is gone, a broken disk, a folder that somebody closed or replaced. */
const lostCodes = new Set([
  'EIO',
  'ESTALE',
  'ENOTCONN',
  'ENODEV',
  'ENXIO',
  'EHOSTDOWN',
  'ETIMEDOUT',
  'EACCES',
  'ENOTDIR',
]);

interface MarkedOptions {
  alarm: StorageAlarm;
  /** Of a folder: what is written where its disk was mounted would be hidden once it is back. */
  looksBeforeChanges: boolean;
}

/**
 * Tells a file that is gone from a storage that is: an unmounted disk leaves an empty folder, and a
 * bucket of another name answers as if nothing were there. The marker of the installation is always
 * there, so without it nothing is believed.
 * @returns the storage, all of whose calls throw {StorageUnavailable} where it is lost
 */
export async function tellLoss(
  storage: FileStorage,
  { alarm, looksBeforeChanges }: MarkedOptions,
): Promise<FileStorage> {
  // None before the first start of an installation.
  let isMarked = await storage.exists(markerKey);
  const assertThere = async () => {
    if (isMarked && !(await storage.exists(markerKey))) {
      throw new StorageUnavailable('The marker of the installation is not there');
    }
  };
  const watch = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    try {
      const result = await run();
      alarm.isRinging = false;
      return result;
    } catch (error) {
      const lost = asLoss(error);
      if (lost instanceof StorageUnavailable) alarm.isRinging = true;
      throw lost;
    }
  };
  const reading = <Result>(run: () => Promise<Result>) =>
    watch(() =>
      run().catch(async (error: unknown) => {
        if (error instanceof FileMissing) await assertThere();
        throw error;
      }),
    );
  const changing = (run: () => Promise<void>) =>
    watch(async () => {
      if (looksBeforeChanges) await assertThere();
      await run();
    });
  const { readWhole, link } = storage;
  return {
    write: async (key, content, size) => {
      await changing(() => storage.write(key, content, size));
      if (key === markerKey) isMarked = true;
    },
    read: (key) => reading(() => storage.read(key)),
    ...(readWhole && { readWhole: (key) => reading(() => readWhole(key)) }),
    ...(link && { link: (from, to) => reading(() => changing(() => link(from, to))) }),
    exists: (key) =>
      watch(async () => {
        if (await storage.exists(key)) return true;
        if (key !== markerKey) await assertThere();
        return false;
      }),
    delete: (key) => changing(() => storage.delete(key)),
    async *list() {
      await watch(assertThere);
      yield* storage.list();
    },
  };
}

function asLoss(error: unknown): unknown {
  const { code } = (error ?? {}) as { code?: unknown };
  if (!lostCodes.has(String(code))) return error;
  return new StorageUnavailable('The folder of the files cannot be reached', { cause: error });
}

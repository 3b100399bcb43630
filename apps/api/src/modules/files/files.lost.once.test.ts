import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { StoredFile } from '@caderneta/api-client/contract';
import { FileMissing, type FileStorage, StorageUnavailable } from '#/storage/file-storage.ts';
import { writeMarker } from '#/storage/storage-marker.ts';
import { startS3Server } from '../../../testing/s3-server.ts';
import { storeTestFile } from '../../../testing/stored-file.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { openStorage } from './file-store.ts';

const { at, administrator } = useTestSchool();
let files: string;
let address: string;
let stored: Awaited<ReturnType<typeof storeTestFile>>;
beforeAll(async () => {
  files = join(at.services.config.dataFolder, 'files');
  await writeMarker(at.services.fileStore.storage, crypto.randomUUID());
  stored = await storeTestFile(at);
  const [file] = (await administrator.get(`/v1/filemanagement/files?ids=${stored.id}`)).json<
    StoredFile[]
  >();
  address = file!.location;
});

const readiness = async () => (await at.app.inject('/readyz')).json<{ status: string }>();

describe('the disk of the files is unmounted', () => {
  beforeEach(async () => {
    await rename(files, `${files}-elsewhere`);
    // What is left where it was mounted.
    await mkdir(files);
  });

  test('reading answers that nothing was deleted, the alarm rings, and all is well once it is back', async () => {
    const lost = await at.app.inject(address);
    expect([lost.statusCode, lost.headers['retry-after'], lost.json().title]).toEqual([
      503,
      '5',
      'O servidor não alcança os arquivos agora. Nada foi apagado: tente novamente em alguns minutos.',
    ]);
    expect(await readiness()).toEqual({ status: 'ok', detail: 'the files cannot be reached' });
    // Hidden once the disk is mounted again.
    const { storage } = at.services.fileStore;
    const written = storage.write('school/new/original', Readable.from(['bytes']), 5);
    await expect(written).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(storage.delete('school/new/original')).rejects.toBeInstanceOf(StorageUnavailable);
    expect(await readdir(files)).toEqual([]);

    await rm(files, { recursive: true });
    await rename(`${files}-elsewhere`, files);
    expect((await at.app.inject(address)).statusCode).toBe(200);
    expect(await readiness()).toEqual({ status: 'ok' });
  });
});

test('a file that is gone alone is not found', async () => {
  const { storage } = at.services.fileStore;
  await expect(storage.read('school/none/original')).rejects.toBeInstanceOf(FileMissing);
  expect(await storage.exists('school/none/original')).toBe(false);
});

test('a folder for files on their way that somebody tidied away is made again', async () => {
  await rm(at.services.fileStore.workFolder, { recursive: true });
  await rm(join(files, '.incoming'), { recursive: true });
  await storeTestFile(at);
});

describe('a bucket', () => {
  let server: Awaited<ReturnType<typeof startS3Server>>;
  let storage: FileStorage;
  beforeAll(async () => {
    server = await startS3Server();
    const folder = await mkdtemp(join(tmpdir(), 'caderneta-'));
    storage = await openStorage(folder, server.settings);
    await writeMarker(storage, crypto.randomUUID());
  });
  afterAll(() => server.close());

  test('that was emptied, or whose service ended, is no deleted file', async () => {
    await expect(storage.read('school/none/original')).rejects.toBeInstanceOf(FileMissing);
    await storage.delete('installation/marker');
    await expect(storage.read('school/none/original')).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(storage.exists('school/none/original')).rejects.toBeInstanceOf(StorageUnavailable);
  });
});

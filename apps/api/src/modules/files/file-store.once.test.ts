import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { type FileStorage, StorageUnavailable } from '#/storage/file-storage.ts';
import { openFolderStorage } from '#/storage/folder-storage.ts';
import { StorageAlarm } from '#/storage/marked-storage.ts';
import { openS3Storage } from '#/storage/s3-storage.ts';
import { startBusyS3 } from '../../../testing/s3-server.ts';
import { spaceOf } from '#/disk-space.ts';
import {
  compoundFile,
  geotaggedJpeg,
  sampleDocm,
  sampleDocx,
  sampleExe,
  samplePdf,
  samplePng,
  withSize,
  zip,
} from '../../../testing/sample-files.ts';
import { ImageTooLarge, ImageUnreadable } from './image-preparer.ts';
import { createPreparing } from './preparing.ts';
import {
  ContentNotAccepted,
  discardFiles,
  type FileStore,
  FileTooLarge,
  storeFile,
} from './file-store.ts';

let folder: string;
let storage: FileStorage;
const preparing = createPreparing();
afterAll(() => preparing.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caderneta-files-'));
  await mkdir(join(folder, 'work'));
  storage = await openFolderStorage(join(folder, 'files'));
});
afterEach(() => rm(folder, { recursive: true }));

const storeOf = (kept: FileStorage): FileStore => ({
  storage: kept,
  alarm: new StorageAlarm(),
  workFolder: join(folder, 'work'),
  space: spaceOf(folder),
  preparing,
});
const store = (name: string, content: Buffer | Readable) => {
  const incoming = {
    schoolId: crypto.randomUUID(),
    uploadedBy: crypto.randomUUID(),
    name,
    content: Buffer.isBuffer(content) ? Readable.from([content]) : content,
  };
  return storeFile(storeOf(storage), incoming);
};
const stored = async (key: string) => buffer(await storage.read(key));
/** Everything that is left on the disk, folders apart. */
const kept = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};

test('a photograph is kept upright in five widths, without place and camera', async () => {
  const original = await geotaggedJpeg(3000, 2000);
  expect((await sharp(original).metadata()).exif?.includes('Camera da Ana')).toBe(true);

  const file = await store('praia.JPG', original);
  expect(file).toMatchObject({ mediaType: 'image/jpeg', width: 2000, height: 3000 });
  expect(file.variants.map(({ width, height, mediaType }) => [width, height, mediaType])).toEqual([
    [96, 144, undefined],
    [320, 480, undefined],
    [320, 480, 'image/webp'],
    [640, 960, undefined],
    [640, 960, 'image/webp'],
    [1280, 1920, undefined],
    [1280, 1920, 'image/webp'],
  ]);
  for (const [place, copy] of file.variants.entries()) {
    if (copy.mediaType) expect(copy.size).toBeLessThan(file.variants[place - 1]!.size);
  }
  for (const { storageKey, size, ...kind } of [file, ...file.variants]) {
    const content = await stored(storageKey);
    const metadata = await sharp(content).metadata();
    expect(content).toHaveLength(size);
    expect(`image/${metadata.format}`).toBe(kind.mediaType ?? 'image/jpeg');
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
  }
});

test('a picture larger than 4096 is made smaller, a small one is not made larger', async () => {
  const large = await store('mapa.png', await samplePng(5000, 1000));
  expect(large).toMatchObject({ mediaType: 'image/png', width: 4096, height: 819 });
  expect((await sharp(await stored(large.variants[0]!.storageKey)).metadata()).format).toBe('webp');
  const small = await store('selo.png', await samplePng(80, 40));
  expect(small).toMatchObject({ width: 80, height: 40, variants: [] });
});

test.each([
  ['aviso.pdf', samplePdf, 'application/pdf'],
  ['aviso.docx', sampleDocx, /wordprocessingml/],
  ['aviso.doc', compoundFile('1Table', 'WordDocument'), 'application/msword'],
])('%s is kept as it is', async (name, content, mediaType) => {
  const file = await store(name, content);
  expect(file).toMatchObject({ originalName: name, mediaType: expect.stringMatching(mediaType) });
  expect(await stored(file.storageKey)).toEqual(content);
  await discardFiles(storage, [file]);
  expect(await kept()).toEqual([]);
});

test.each([
  ['a program called .jpg', 'foto.jpg', sampleExe],
  ['a spreadsheet called .doc', 'notas.doc', compoundFile('Workbook')],
  ['a document with macros', 'carta.docx', sampleDocm],
  ['any other archive', 'carta.docx', zip({ 'carta.txt': 'olá' })],
  ['a web page called .pdf', 'aviso.pdf', Buffer.from('<html><script>alert(1)</script>')],
  ['nothing at all', 'vazio.pdf', Buffer.alloc(0)],
  ['a broken Compound File', 'carta.doc', compoundFile().subarray(0, 520)],
])('%s is not taken', async (_what, name, content) => {
  await expect(store(name, content)).rejects.toBeInstanceOf(ContentNotAccepted);
  expect(await kept()).toEqual([]);
});

test('a broken picture, a huge one and a file too large leave nothing behind', async () => {
  const broken = (await geotaggedJpeg(800, 600)).subarray(0, 900);
  await expect(store('foto.jpg', broken)).rejects.toBeInstanceOf(ImageUnreadable);
  const huge = withSize(await samplePng(8, 8), 30_000, 30_000);
  await expect(store('foto.png', huge)).rejects.toBeInstanceOf(ImageTooLarge);
  const endless = Readable.from(chunksOf('%PDF-1.7', 10_485_761));
  await expect(store('livro.pdf', endless)).rejects.toBeInstanceOf(FileTooLarge);
  const largest = Readable.from(chunksOf('%PDF-1.7', 10_485_760));
  await expect(store('livro.pdf', largest)).resolves.toMatchObject({ size: 10_485_760 });
  expect(await kept()).toEqual(['original']);
});

test('a storage that fails leaves nothing behind', async () => {
  const write: FileStorage['write'] = (key, content, size) =>
    key.endsWith('/1280')
      ? Promise.reject(new Error('disk full'))
      : storage.write(key, content, size);
  const incoming = {
    schoolId: crypto.randomUUID(),
    uploadedBy: crypto.randomUUID(),
    name: 'foto.png',
    content: Readable.from([await samplePng(2000, 1000)]),
  };
  await expect(storeFile(storeOf({ ...storage, write }), incoming)).rejects.toThrow('disk full');

  const full = () => Promise.reject(new Error('disk full'));
  const book = {
    ...{ ...incoming, name: 'livro.pdf' },
    content: Readable.from(chunksOf('%PDF-1.7', 8_000_000)),
  };
  await expect(storeFile(storeOf({ ...storage, write: full }), book)).rejects.toThrow('disk full');
  expect(await kept()).toEqual([]);
});

function* chunksOf(start: string, size: number) {
  yield Buffer.from(start);
  for (let left = size - start.length; left > 0; left -= 65_536) {
    yield Buffer.alloc(Math.min(left, 65_536), 32);
  }
}

test('a busy store is asked again, and one that stays so is told as what it is', async () => {
  const busy = await startBusyS3();
  try {
    storage = await openS3Storage(busy.settings);
    busy.refusals = 1;
    const file = await store('ata.pdf', samplePdf);
    busy.refusals = 2;
    expect(await stored(file.storageKey)).toEqual(samplePdf);
    busy.refusals = Infinity;
    await expect(store('ata.pdf', samplePdf)).rejects.toBeInstanceOf(StorageUnavailable);
    // Of a large file it has not read all when it refuses.
    const large = () => Readable.from(chunksOf('%PDF-1.7', 8_000_000));
    await expect(store('livro.pdf', large())).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(storage.exists(file.storageKey)).rejects.toBeInstanceOf(StorageUnavailable);
    expect(await kept()).toEqual([]);
    busy.refusals = 1;
    busy.breaks = 1;
    await expect(store('livro.pdf', large())).resolves.toMatchObject({ size: 8_000_000 });
  } finally {
    await busy.close();
  }
});

test('a store may answer as soon as it has the last byte, before the end is read', async () => {
  const answering: FileStorage = {
    ...storage,
    write: async (_key, content, size) => {
      let missing = size;
      const chunks = content.iterator({ destroyOnReturn: false });
      while (missing > 0) missing -= ((await chunks.next()).value as Buffer).length;
    },
  };
  const stored = storeFile(storeOf(answering), {
    schoolId: crypto.randomUUID(),
    uploadedBy: crypto.randomUUID(),
    name: 'ata.pdf',
    content: Readable.from([samplePdf]),
  });
  await expect(stored).resolves.toMatchObject({ size: samplePdf.length });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { sampleHeic } from '../../../testing/sample-files.ts';
import { createImagePreparer, type ImagePreparer, ImageUnreadable } from './image-preparer.ts';
import { isGivenImage, recogniseContent } from './recognise-content.ts';

let folder: string;
let images: ImagePreparer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caderneta-given-'));
  images = createImagePreparer();
});
afterAll(async () => {
  images.close();
  await rm(folder, { recursive: true });
});

async function prepare(content: Buffer) {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, content);
  const found = await recogniseContent(path);
  if (!found || !isGivenImage(found)) throw new Error(`recognised as ${found}`);
  return images.prepare(path, found);
}

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } });

const pixel = async (path: string, left: number, top: number) =>
  [...(await sharp(path).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())].slice(0, 3);

const near = (...values: number[]) => values.map((value) => expect.closeTo(value, -1.3));

test('a photo of an iPhone is stored as a JPEG', async () => {
  const { mediaType, width, height, path } = await prepare(sampleHeic);
  expect({ mediaType, width, height }).toEqual({ mediaType: 'image/jpeg', width: 64, height: 48 });
  expect(await pixel(path, 8, 24)).toEqual(near(20, 40, 200));
  expect(await pixel(path, 56, 24)).toEqual(near(200, 30, 30));
});

test.each([
  ['#aa2211', 'image/jpeg'],
  ['#aa221180', 'image/png'],
])('a WebP of %s is stored as %s', async (background, mediaType) => {
  const image = plain(600, 400, background);
  const content = await (mediaType === 'image/jpeg' ? image.removeAlpha() : image)
    .webp()
    .toBuffer();
  expect(await prepare(content)).toMatchObject({
    mediaType,
    width: 600,
    copies: [
      { width: 96 },
      { width: 320 },
      ...(mediaType === 'image/jpeg' ? [{ width: 320, mediaType: 'image/webp' }] : []),
    ],
  });
});

test('a HEIC that cannot be read is refused with what to do', async () => {
  const broken = Buffer.concat([sampleHeic.subarray(0, 40), Buffer.alloc(2000, 1)]);
  const refusal = prepare(broken);
  await expect(refusal).rejects.toBeInstanceOf(ImageUnreadable);
  await expect(refusal).rejects.toThrow('HEIC do iPhone');
});

test.each([
  [1080, 15_000, 1080, 15_000],
  [1440, 30_000, 897, 18_695],
  [3000, 4200, 2926, 4096],
  [9000, 600, 4096, 273],
])('%i × %i is kept as %i × %i', async (width, height, keptWidth, keptHeight) => {
  const content = await plain(width, height, '#ddeeff').removeAlpha().jpeg().toBuffer();
  expect(await prepare(content)).toMatchObject({ width: keptWidth, height: keptHeight });
});

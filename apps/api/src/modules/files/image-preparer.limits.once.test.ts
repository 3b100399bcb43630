import { expect, test } from '@jest/globals';
import { describeExcess, isDecodedAlone } from './image-preparer.ts';
import type { ImageHeader } from './image-process.ts';

const photo = (width: number, height: number, other: Partial<ImageHeader> = {}): ImageHeader => ({
  width,
  height,
  channels: 3,
  bytesPerChannel: 1,
  isProgressive: false,
  hasSubsampledColours: true,
  ...other,
});
const progressive = { isProgressive: true };

test.each<[string, ImageHeader]>([
  ['12 megapixels', photo(4032, 3024)],
  ['50 megapixels', photo(8192, 6144)],
  ['200 megapixels', photo(16_320, 12_240)],
  ['50 megapixels, progressive', photo(8192, 6144, progressive)],
])('a photograph of a telephone is decoded: %s', (_what, header) => {
  expect(describeExcess('image/jpeg', header)).toBeUndefined();
});

test.each<[string, 'image/jpeg' | 'image/png', ImageHeader, string]>([
  [
    'a JPEG of more pixels than any telephone makes',
    'image/jpeg',
    photo(20_000, 10_001),
    'A imagem tem 20000 × 10001 pontos (201 megapixels), e o máximo é de 200 megapixels. ' +
      'Diminua a imagem e envie de novo.',
  ],
  [
    'a progressive JPEG',
    'image/jpeg',
    photo(9999, 9999, { ...progressive, hasSubsampledColours: false }),
    'A imagem tem 9999 × 9999 pontos (100 megapixels), e o máximo para uma imagem gravada assim ' +
      'é de 34 megapixels. Diminua a imagem e envie de novo.',
  ],
  [
    'an interlaced PNG of 16 bits',
    'image/png',
    photo(9999, 9999, { ...progressive, bytesPerChannel: 2 }),
    'A imagem tem 9999 × 9999 pontos (100 megapixels), e o máximo para uma imagem gravada assim ' +
      'é de 25 megapixels. Diminua a imagem e envie de novo.',
  ],
  [
    'a PNG of rows so long that a strip of them fills the memory',
    'image/png',
    photo(60_000, 3000),
    'A imagem tem 60000 × 3000 pontos (180 megapixels), e o máximo para uma imagem gravada assim ' +
      'é de 62 megapixels. Diminua a imagem e envie de novo.',
  ],
])('%s is refused with its size and the largest', (_what, mediaType, header, text) => {
  expect(describeExcess(mediaType, header)).toBe(text);
});

test('a large progressive photo is decoded alone', () => {
  expect(isDecodedAlone('image/jpeg', photo(16_320, 12_240))).toBe(false);
  expect(isDecodedAlone('image/jpeg', photo(4032, 3024, progressive))).toBe(false);
  expect(isDecodedAlone('image/jpeg', photo(8192, 6144, progressive))).toBe(true);
});

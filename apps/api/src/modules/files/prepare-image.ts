import { availableParallelism } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { limitConcurrency } from './limit-concurrency.ts';
import type { ImageType } from './recognise-content.ts';

export const largestSide = 4096;
export const copyWidths = [320, 1280] as const;
/** A picture may be small in bytes and still fill the memory when it is unpacked. */
const pixelLimit = 100_000_000;

/** Images unpacked at the same time, so that memory does not grow with the number of uploads. */
const oneOfFew = limitConcurrency(Math.min(2, availableParallelism()));

export interface EncodedImage {
  path: string;
  width: number;
  height: number;
  size: number;
}

export interface PreparedImage extends EncodedImage {
  /** Narrower copies, narrowest first. */
  copies: EncodedImage[];
}

/** A PNG's copies are WebP: a tenth of the bytes for a photograph, and it keeps transparency. */
export const copyTypes: Record<ImageType, 'image/jpeg' | 'image/webp'> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/webp',
};

const encodings: Record<ImageType | 'image/webp', (image: Sharp) => Sharp> = {
  'image/jpeg': (image) => image.jpeg({ quality: 82, progressive: true }),
  'image/png': (image) => image.png({ compressionLevel: 9 }),
  'image/webp': (image) => image.webp({ quality: 80 }),
};

export class ImageUnreadable extends Error {}

/**
 * Writes an image anew, upright and without its metadata (place, camera, time), with its narrow
 * copies, into files beside `path`.
 */
export function prepareImage(path: string, mediaType: ImageType): Promise<PreparedImage> {
  return oneOfFew(async () => {
    try {
      const bounds = { width: largestSide, height: largestSide };
      const whole = await write(path, `${path}-whole`, bounds, encodings[mediaType]);
      const copies: EncodedImage[] = [];
      for (const width of copyWidths.filter((candidate) => candidate < whole.width)) {
        // Taken from the source: what is encoded twice looks worse.
        const bounds = { width, height: width * 4 };
        copies.push(await write(path, `${path}-${width}`, bounds, encodings[copyTypes[mediaType]]));
      }
      return { ...whole, copies };
    } catch (error) {
      throw new ImageUnreadable('The image cannot be decoded', { cause: error });
    }
  });
}

async function write(
  source: string,
  path: string,
  bounds: { width: number; height: number },
  encode: (image: Sharp) => Sharp,
): Promise<EncodedImage> {
  const image = sharp(source, { limitInputPixels: pixelLimit, failOn: 'error' })
    .autoOrient()
    .resize({ ...bounds, fit: 'inside', withoutEnlargement: true });
  const { width, height, size } = await encode(image).toFile(path);
  return { path, width, height, size };
}

import sharp, { type OutputInfo, type Sharp } from 'sharp';
import {
  copyTypes,
  type EncodedImage,
  type ImageHeader,
  type ImageTask,
  type PreparedImage,
} from './image-process.ts';
import { answerTasks } from './media-process.child.ts';
import type { ImageType } from './recognise-content.ts';

const largestSide = 4096;
/** Widest first. */
const copyWidths = [1280, 320] as const;

// Each image is decoded once, so a cache would only keep the memory of the ones before.
sharp.cache(false);
// Two images at a time use two cores already, and every thread more holds rows of its own.
sharp.concurrency(1);

const encodings: Record<ImageType | 'image/webp', (image: Sharp) => Sharp> = {
  'image/jpeg': (image) => image.jpeg({ quality: 82, progressive: true }),
  'image/png': (image) => image.png({ compressionLevel: 9 }),
  'image/webp': (image) => image.webp({ quality: 80 }),
};

answerTasks<ImageTask>(({ kind, path, mediaType }) =>
  kind === 'header' ? readHeader(path) : encodeImage(path, mediaType),
);

/** Reads no pixel. */
async function readHeader(path: string): Promise<ImageHeader> {
  const header = await open(path).metadata();
  return {
    width: header.width,
    height: header.height,
    channels: header.channels,
    bytesPerChannel: header.depth === 'ushort' ? 2 : 1,
    isProgressive: header.isProgressive ?? false,
    hasSubsampledColours: header.chromaSubsampling?.startsWith('4:2:0') ?? false,
  };
}

/**
 * Writes an image anew, upright and without its metadata (place, camera, time), with its narrow
 * copies, into files beside `path`. The source is decoded once; each width comes from the next wider.
 */
async function encodeImage(path: string, mediaType: ImageType): Promise<PreparedImage> {
  const bounds = { width: largestSide, height: largestSide };
  let pixels = await pixelsOf(open(path).autoOrient(), bounds);
  const whole = await write(pixels, `${path}-whole`, encodings[mediaType]);
  const copies: EncodedImage[] = [];
  for (const width of copyWidths.filter((candidate) => candidate < whole.width)) {
    pixels = await pixelsOf(imageOf(pixels), { width, height: width * 4 });
    copies.unshift(await write(pixels, `${path}-${width}`, encodings[copyTypes[mediaType]]));
  }
  return { ...whole, copies };
}

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

function pixelsOf(image: Sharp, bounds: { width: number; height: number }): Promise<Pixels> {
  const fitting = image.resize({ ...bounds, fit: 'inside', withoutEnlargement: true });
  return fitting.raw().toBuffer({ resolveWithObject: true });
}

function imageOf({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

/** The limits of this server are finer than those of sharp, and checked before. */
function open(path: string): Sharp {
  return sharp(path, { limitInputPixels: false, failOn: 'error' });
}

async function write(
  pixels: Pixels,
  path: string,
  encode: (image: Sharp) => Sharp,
): Promise<EncodedImage> {
  const { width, height, size } = await encode(imageOf(pixels)).toFile(path);
  return { path, width, height, size };
}

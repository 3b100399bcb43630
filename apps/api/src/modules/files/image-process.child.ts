import { narrowestPicture } from '#/database/schema/files.ts';
import { readHeic } from './decode-heic.ts';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import {
  copyTypes,
  type EncodedCopy,
  type EncodedImage,
  type ImageHeader,
  type ImageTask,
  type PreparedImage,
} from './image-process.ts';
import { answerTasks } from './media-process.child.ts';
import type { GivenImageType, ImageType } from './recognise-content.ts';

const largestSide = 4096;
const highestJpeg = 65_500;
/** Widest first; the narrowest is for logos, which are shown in 36 to 48 pixels. */
const copyWidths = [1280, 640, 320, 96] as const;

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
  kind === 'header' ? readHeader(path, mediaType) : encodeImage(path, mediaType),
);

/** Reads no pixel. */
async function readHeader(path: string, mediaType: GivenImageType): Promise<ImageHeader> {
  if (mediaType === 'image/heic') {
    const { width, height } = await readHeic({ path, withPixels: false });
    const facts = { isProgressive: false, hasSubsampledColours: true };
    return { width, height, channels: 3, bytesPerChannel: 1, ...facts };
  }
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
async function encodeImage(path: string, given: GivenImageType): Promise<PreparedImage> {
  const source = await openUpright(path, given);
  const mediaType = storedAs(given, source.hasAlpha);
  let pixels = await pixelsOf(source.image, boundsOf(source));
  const whole = await write(pixels, `${path}-whole`, encodings[mediaType]);
  const copies: EncodedCopy[] = [];
  for (const width of copyWidths.filter((candidate) => candidate < whole.width)) {
    pixels = await pixelsOf(imageOf(pixels), { width, height: width * 4 });
    const copy = await write(pixels, `${path}-${width}`, encodings[copyTypes[mediaType]]);
    copies.unshift(copy, ...(await smallerThan(copy, pixels, mediaType)));
  }
  return { ...whole, mediaType, copies };
}

/** The same picture as WebP, where that is smaller and somebody looks at it. */
async function smallerThan(
  { path, width, size }: EncodedImage,
  pixels: Pixels,
  mediaType: ImageType,
): Promise<EncodedCopy[]> {
  if (copyTypes[mediaType] === 'image/webp' || width < narrowestPicture) return [];
  const copy = await write(pixels, `${path}.webp`, encodings['image/webp']);
  return copy.size < size ? [{ ...copy, mediaType: 'image/webp' }] : [];
}

interface Source {
  image: Sharp;
  width: number;
  height: number;
  hasAlpha: boolean;
}

async function openUpright(path: string, mediaType: GivenImageType): Promise<Source> {
  if (mediaType !== 'image/heic') {
    const { autoOrient, hasAlpha } = await open(path).metadata();
    return { image: open(path).autoOrient(), ...autoOrient, hasAlpha };
  }
  const { data, width, height } = await readHeic({ path, withPixels: true });
  const raw = { width, height, channels: 4 as const };
  return {
    image: sharp(data, { raw, limitInputPixels: false }).removeAlpha(),
    width,
    height,
    hasAlpha: false,
  };
}

function storedAs(given: GivenImageType, hasAlpha: boolean): ImageType {
  if (given === 'image/webp') return hasAlpha ? 'image/png' : 'image/jpeg';
  return given === 'image/heic' ? 'image/jpeg' : given;
}

/** So many times as high as wide, an image is a screen that was scrolled: its width is what is read. */
const scrolled = 3;

/** Within a square; a long image is as many points, at its own width where they suffice. */
function boundsOf({ width, height }: Source): { width: number; height: number } {
  if (height < width * scrolled) return { width: largestSide, height: largestSide };
  const longest = Math.floor(largestSide * Math.sqrt(height / width));
  return { width: largestSide, height: Math.min(longest, highestJpeg) };
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

import { countText } from '@caderneta/formats';
import { Semaphore } from 'async-mutex';
import { createImageProcess, type ImageHeader, type PreparedImage } from './image-process.ts';
import { MediaProcessEnded, type MediaProcessOptions } from './media-process.ts';
import type { GivenImageType } from './recognise-content.ts';

/** Images decoded at the same time. */
const places = 2;

const tooMuchWork =
  'A imagem ocupa memória ou tempo demais para ser aberta. Diminua a imagem e envie de novo.';

const unreadable = 'A imagem está danificada ou ocupa memória demais.';
const unreadableHeic =
  'Não foi possível abrir esta foto no formato HEIC do iPhone. Abra-a no celular, faça uma captura de tela ou salve como JPEG, e envie de novo.';

/** The message says so in Portuguese, and what to do. */
export class ImageUnreadable extends Error {}
/** The message says in Portuguese what is too large. */
export class ImageTooLarge extends Error {}

export interface ImagePreparer {
  /**
   * Writes an image anew, upright and without its metadata, with its narrow copies, into files
   * beside `path`.
   */
  prepare(path: string, mediaType: GivenImageType): Promise<PreparedImage>;
  close: () => void;
}

/** Decodes images in a process of its own, the large ones one at a time. */
export function createImagePreparer(options?: Partial<MediaProcessOptions>): ImagePreparer {
  const decoder = createImageProcess(options);
  const turns = new Semaphore(places);

  const alone = <T>(task: () => Promise<T>) => turns.runExclusive(task, places);
  /** An image that ended the process took those beside it along: they get another turn, alone. */
  const beside = async <T>(task: () => Promise<T>) => {
    try {
      return await turns.runExclusive(task);
    } catch (error) {
      if (error instanceof MediaProcessEnded) return alone(task);
      throw error;
    }
  };
  const prepare = async (path: string, mediaType: GivenImageType) => {
    const header = await beside(() => decoder.readHeader(path, mediaType));
    const excess = describeExcess(mediaType, header);
    if (excess) throw new ImageTooLarge(excess);
    const encode = () => decoder.encode(path, mediaType);
    if (!isDecodedAlone(mediaType, header)) return beside(encode);
    // The next image finds none of the memory that a large one leaves behind.
    return alone(() => encode().finally(decoder.close));
  };
  return {
    prepare: async (path, mediaType) => {
      try {
        return await prepare(path, mediaType);
      } catch (error) {
        if (error instanceof ImageTooLarge) throw error;
        if (error instanceof MediaProcessEnded) throw new ImageTooLarge(tooMuchWork);
        const message = mediaType === 'image/heic' ? unreadableHeic : unreadable;
        throw new ImageUnreadable(message, { cause: error });
      }
    },
    close: decoder.close,
  };
}

/** Bounds the time: the largest photographs of telephones have 200 megapixels. */
const pixelLimit = 200_000_000;
/**
 * Bounds the memory: 51 megapixels of a progressive photograph, 37 of an interlaced PNG with
 * transparency, whose pixels take more room while they are made smaller.
 */
const heldLimits: Record<GivenImageType, number> = {
  'image/jpeg': 204_000_000,
  'image/png': 150_000_000,
  'image/webp': 150_000_000,
  // 25 megapixels, as measured: the decoder, what it hands over, and the copy that is written.
  'image/heic': 300_000_000,
};
/** An image that holds more is decoded alone. */
const aloneAbove = 64_000_000;
/** Rows of a PNG that libvips keeps at once while it makes the image smaller, as measured. */
const rowsOfStrip = 2400;

/** Bytes that stay in memory until the last row is decoded. */
function heldBytes(mediaType: GivenImageType, header: ImageHeader): number {
  return header.width * heldRows(mediaType, header) * bytesPerPixel(mediaType, header);
}

function heldRows(mediaType: GivenImageType, { isProgressive, height }: ImageHeader): number {
  if (isProgressive || mediaType === 'image/heic' || mediaType === 'image/webp') return height;
  // libjpeg makes a baseline JPEG smaller while it reads it.
  return mediaType === 'image/jpeg' ? 0 : Math.min(height, rowsOfStrip);
}

function bytesPerPixel(mediaType: GivenImageType, header: ImageHeader): number {
  if (mediaType === 'image/heic') return 12;
  if (mediaType === 'image/webp') return 4;
  if (mediaType === 'image/png') return header.channels * header.bytesPerChannel;
  // libjpeg keeps the coefficients of a progressive JPEG, two bytes each. Subsampled colours
  // together are at most as many as the brightness.
  return (header.hasSubsampledColours ? header.channels - 1 : header.channels) * 2;
}

export function isDecodedAlone(mediaType: GivenImageType, header: ImageHeader): boolean {
  return heldBytes(mediaType, header) > aloneAbove;
}

/** Says in Portuguese what is too large; nothing where the image may be decoded. */
export function describeExcess(mediaType: GivenImageType, header: ImageHeader): string | undefined {
  const { width, height } = header;
  const rows = heldRows(mediaType, header);
  const decodable =
    rows === 0
      ? Infinity
      : (heldLimits[mediaType] / bytesPerPixel(mediaType, header)) * (height / rows);
  const most = Math.min(pixelLimit, decodable);
  if (width * height <= most) return undefined;
  const size = `A imagem tem ${width} × ${height} pontos (${megapixels(width * height, Math.ceil)})`;
  const maximum = `o máximo ${most < pixelLimit ? 'para uma imagem gravada assim ' : ''}é de`;
  return `${size}, e ${maximum} ${megapixels(most, Math.floor)}. Diminua a imagem e envie de novo.`;
}

function megapixels(pixels: number, round: (value: number) => number): string {
  return `${countText(round(pixels / 1_000_000))} megapixels`;
}

import { Semaphore } from 'async-mutex';
import { describeExcess, isDecodedAlone } from './image-limits.ts';
import {
  createImageProcess,
  ImageProcessEnded,
  type ImageProcessOptions,
} from './image-process.ts';
import type { PreparedImage } from './prepared-image.ts';
import type { ImageType } from './recognise-content.ts';

/** Images decoded at the same time. */
const places = 2;

const tooMuchWork =
  'A imagem ocupa memória ou tempo demais para ser aberta. Diminua a imagem e envie de novo.';

export class ImageUnreadable extends Error {}
/** The message says in Portuguese what is too large. */
export class ImageTooLarge extends Error {}

export interface ImagePreparer {
  /**
   * Writes an image anew, upright and without its metadata, with its narrow copies, into files
   * beside `path`.
   */
  prepare(path: string, mediaType: ImageType): Promise<PreparedImage>;
  close: () => void;
}

/** Decodes images in a process of its own, the large ones one at a time. */
export function createImagePreparer(options?: ImageProcessOptions): ImagePreparer {
  const decoder = createImageProcess(options);
  const turns = new Semaphore(places);

  const alone = <T>(task: () => Promise<T>) => turns.runExclusive(task, places);
  /** An image that ended the process took those beside it along: they get another turn, alone. */
  const beside = async <T>(task: () => Promise<T>) => {
    try {
      return await turns.runExclusive(task);
    } catch (error) {
      if (error instanceof ImageProcessEnded) return alone(task);
      throw error;
    }
  };
  const prepare = async (path: string, mediaType: ImageType) => {
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
        if (error instanceof ImageProcessEnded) throw new ImageTooLarge(tooMuchWork);
        throw new ImageUnreadable('The image cannot be decoded', { cause: error });
      }
    },
    close: decoder.close,
  };
}

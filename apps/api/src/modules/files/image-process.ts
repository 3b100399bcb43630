import { fileURLToPath } from 'node:url';
import { createMediaProcess, type MediaProcessOptions } from './media-process.ts';
import type { GivenImageType, ImageType } from './recognise-content.ts';

/** A PNG's copies are WebP: a tenth of the bytes for a photograph, and it keeps transparency. */
export const copyTypes: Record<ImageType, 'image/jpeg' | 'image/webp'> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/webp',
};

export interface EncodedImage {
  path: string;
  width: number;
  height: number;
  size: number;
}

/** Differs in its type from `copyTypes` where it names one. */
export interface EncodedCopy extends EncodedImage {
  mediaType?: 'image/webp';
}

export interface PreparedImage extends EncodedImage {
  mediaType: ImageType;
  /** Narrower copies, narrowest first. */
  copies: EncodedCopy[];
}

/** Facts about the pixels from the header of an image. */
export interface ImageHeader {
  width: number;
  height: number;
  channels: number;
  bytesPerChannel: number;
  /** A progressive JPEG or an interlaced PNG: its first row needs the whole file. */
  isProgressive: boolean;
  /** A JPEG that keeps colours in a lower resolution, as cameras do. */
  hasSubsampledColours: boolean;
}

const program = fileURLToPath(new URL('./image-process.child.ts', import.meta.url));

export interface ImageTask {
  kind: 'header' | 'encode';
  path: string;
  mediaType: GivenImageType;
}

export interface ImageProcess {
  readHeader(path: string, mediaType: GivenImageType): Promise<ImageHeader>;
  encode(path: string, mediaType: GivenImageType): Promise<PreparedImage>;
  /** Ends the child; a later task starts another. */
  close: () => void;
}

/** Runs the decoder of images in a child process. */
export function createImageProcess(options: Partial<MediaProcessOptions> = {}): ImageProcess {
  const { run, close } = createMediaProcess<ImageTask>(program, {
    memoryLimit: 480_000_000,
    taskLimit: 60_000,
    ...options,
  });
  return {
    readHeader: (path, mediaType) =>
      run({ kind: 'header', path, mediaType }) as Promise<ImageHeader>,
    encode: (path, mediaType) => run({ kind: 'encode', path, mediaType }) as Promise<PreparedImage>,
    close,
  };
}

import type { ImageType } from './recognise-content.ts';

export const largestSide = 4096;
/** Widest first. */
export const copyWidths = [1280, 320] as const;

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

export interface PreparedImage extends EncodedImage {
  /** Narrower copies, narrowest first. */
  copies: EncodedImage[];
}

/** What the header of an image says about the pixels behind it. */
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

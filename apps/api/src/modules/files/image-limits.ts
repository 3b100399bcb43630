import type { ImageHeader } from './prepared-image.ts';
import type { ImageType } from './recognise-content.ts';

/** Bounds the time: the largest photographs of telephones have 200 megapixels. */
const pixelLimit = 200_000_000;
/**
 * Bounds the memory: 51 megapixels of a progressive photograph, 37 of an interlaced PNG with
 * transparency, whose pixels take more room while they are made smaller.
 */
const heldLimits: Record<ImageType, number> = {
  'image/jpeg': 204_000_000,
  'image/png': 150_000_000,
};
/** An image that holds more is decoded alone. */
const aloneAbove = 64_000_000;
/** Rows of a PNG that libvips keeps at once while it makes the image smaller, as measured. */
const rowsOfStrip = 2400;

/** Bytes that stay in memory until the last row is decoded. */
function heldBytes(mediaType: ImageType, header: ImageHeader): number {
  return header.width * heldRows(mediaType, header) * bytesPerPixel(mediaType, header);
}

function heldRows(mediaType: ImageType, { isProgressive, height }: ImageHeader): number {
  if (isProgressive) return height;
  // libjpeg makes a baseline JPEG smaller while it reads it.
  return mediaType === 'image/jpeg' ? 0 : Math.min(height, rowsOfStrip);
}

function bytesPerPixel(mediaType: ImageType, header: ImageHeader): number {
  if (mediaType === 'image/png') return header.channels * header.bytesPerChannel;
  // libjpeg keeps the coefficients of a progressive JPEG, two bytes each. Subsampled colours
  // together are at most as many as the brightness.
  return (header.hasSubsampledColours ? header.channels - 1 : header.channels) * 2;
}

export function isDecodedAlone(mediaType: ImageType, header: ImageHeader): boolean {
  return heldBytes(mediaType, header) > aloneAbove;
}

/** Says in Portuguese what is too large; nothing where the image may be decoded. */
export function describeExcess(mediaType: ImageType, header: ImageHeader): string | undefined {
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
  return `${round(pixels / 1_000_000).toLocaleString('pt-BR')} megapixels`;
}

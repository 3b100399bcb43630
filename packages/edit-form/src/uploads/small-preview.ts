import { createSlots } from './upload-slots.ts';

/** Pixels: a tile of a grid, sharp on a dense screen. */
const width = 360;

// A photo of a phone takes 50 MB while it is decoded.
const oneByOne = createSlots(1);

/**
 * Address of a small copy of a chosen picture, to be revoked. The picture itself would be decoded
 * at full size as often as it is shown, which fifty photos are too many for.
 */
export function smallPreview(file: File): Promise<string> {
  return oneByOne(async () => {
    const bitmap = await createImageBitmap(file, { resizeWidth: width, resizeQuality: 'medium' });
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    const copy = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
    if (!copy) throw new Error('The picture could not be drawn.');
    return URL.createObjectURL(copy);
  });
}

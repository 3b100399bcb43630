import sharp from 'sharp';
import type { BenchServer } from './bench-server.ts';
import { type Result, timed } from './measure.ts';

const images = 50;
const atOnce = 4;

/** Photographs of a telephone, one request for each, as the browser sends them. */
export async function benchUploading({ ask }: BenchServer): Promise<Result[]> {
  const photo = await makePhoto();
  const upload = async (count: number) => {
    const form = new FormData();
    for (let index = 0; index < count; index += 1) {
      form.append('files', new File([photo], `foto-${index}.jpg`, { type: 'image/jpeg' }));
    }
    await ask('/v1/filemanagement/upload', { method: 'POST', body: form });
  };
  const one = await timed(() => upload(1));
  const all = await timed(async () => {
    let left = images;
    const next = async (): Promise<void> => {
      if (left === 0) return;
      left -= 1;
      await upload(1);
      await next();
    };
    await Promise.all(Array.from({ length: atOnce }, next));
  });
  const size = `${(photo.size / 1e6).toFixed(1)} MB, 6 megapixels`;
  return [
    { what: `one image (${size})`, milliseconds: one },
    { what: `${images} images, ${atOnce} at a time`, milliseconds: all, isComparedWithLast: true },
  ];
}

async function makePhoto(): Promise<Blob> {
  const create = { width: 3000, height: 2000, channels: 3, background: '#46a' } as const;
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const photo = sharp({ create: { ...create, noise } }).jpeg({ quality: 60 });
  return new Blob([new Uint8Array(await photo.toBuffer())]);
}

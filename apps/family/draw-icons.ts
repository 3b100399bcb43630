/**
 * Draws the icons in `public/`, which are committed: run it again after a change.
 *
 * `node apps/family/draw-icons.ts`
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const sprout =
  'M14 9.536V7a4 4 0 0 1 4-4h1.5a.5.5 0 0 1 .5.5V5a4 4 0 0 1-4 4 4 4 0 0 0-4 4c0 2 1 3 1 5a5 5 0 0 1-1 3M4 9a5 5 0 0 1 8 4 5 5 0 0 1-8-4M5 21h14';

interface Look {
  /** Corner of the ground, of 40; systems cut a maskable icon and Apple's themselves. */
  corner: number;
  /** Share of the icon that the sprout takes. */
  share: number;
  /** A system paints a badge itself: only what is opaque counts. */
  ground?: false;
}

function drawing({ corner, share, ground }: Look): string {
  const scale = (40 * share) / 24;
  const offset = 20 - 12 * scale;
  const plate =
    ground === false ? '' : `<rect width="40" height="40" rx="${corner}" fill="url(#a)"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><defs><linearGradient id="a" x2="1" y2="1"><stop stop-color="#ffd23f"/><stop offset="1" stop-color="#ff922b"/></linearGradient></defs>${plate}<g transform="translate(${offset} ${offset}) scale(${scale})" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${sprout}"/></g></svg>`;
}

const icons: Record<string, Look & { size: number }> = {
  'icon-192.png': { size: 192, corner: 10, share: 0.62 },
  'icon-512.png': { size: 512, corner: 10, share: 0.62 },
  'icon-maskable-512.png': { size: 512, corner: 0, share: 0.5 },
  'apple-touch-icon.png': { size: 180, corner: 0, share: 0.58 },
  'badge-96.png': { size: 96, corner: 0, share: 0.9, ground: false },
};

for (const [name, { size, ...look }] of Object.entries(icons)) {
  const png = await sharp(Buffer.from(drawing(look)), { density: (72 * size) / 40 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer();
  await writeFile(fileURLToPath(new URL(`./public/${name}`, import.meta.url)), png);
}

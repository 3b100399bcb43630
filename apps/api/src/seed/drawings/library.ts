import sharp from 'sharp';
import { createRandom, type Random } from '../random.ts';
import * as indoor from './indoor-scenes.ts';
import * as outdoor from './outdoor-scenes.ts';
import { sheet, sunflower } from './shapes.ts';

const scenes = {
  'horta-1': outdoor.vegetableGarden,
  'horta-2': outdoor.vegetableGarden,
  'girassois-1': outdoor.sunflowerField,
  'parque-1': outdoor.playground,
  'parque-2': outdoor.playground,
  'futebol-1': outdoor.football,
  'futebol-2': outdoor.football,
  'pipas-1': outdoor.kites,
  'festa-1': outdoor.party,
  'festa-2': outdoor.party,
  'museu-1': outdoor.museum,
  'varal-1': outdoor.clothesLine,
  'pintura-1': indoor.painting,
  'pintura-2': indoor.painting,
  'leitura-1': indoor.reading,
  'leitura-2': indoor.reading,
  'musica-1': indoor.music,
  'teatro-1': indoor.theatre,
  'foguete-1': indoor.rocket,
  'frutas-1': indoor.fruit,
  'blocos-1': indoor.blocks,
  'cuidado-1': indoor.health,
} satisfies Record<string, (random: Random) => string>;

export type DrawingName = keyof typeof scenes;
export const drawingNames = Object.keys(scenes) as DrawingName[];

/** A friendly picture as a JPEG; the same name is always the same picture. */
export function draw(name: DrawingName): Promise<Buffer> {
  const svg = svgOf(800, 600, scenes[name](createRandom(`drawing ${name}`)));
  return sharp(svg).jpeg({ quality: 90 }).toBuffer();
}

/** A sunflower on a rounded tile. */
export function drawLogo(): Promise<Buffer> {
  const tile = `<defs><linearGradient id="tile" x2="1" y2="1"><stop stop-color="#fff3c9"/>
    <stop offset="1" stop-color="#ffd873"/></linearGradient></defs>
    <rect width="320" height="320" rx="72" fill="url(#tile)"/>
    <clipPath id="round"><rect width="320" height="320" rx="72"/></clipPath>
    <g clip-path="url(#round)">${sunflower(160, 148, 1.32)}</g>`;
  return sharp(svgOf(320, 320, tile, { width: 320, height: 320 }))
    .png()
    .toBuffer();
}

interface Space {
  width: number;
  height: number;
}

function svgOf(width: number, height: number, content: string, space: Space = sheet): Buffer {
  const viewBox = `0 0 ${space.width} ${space.height}`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${content}</svg>`,
  );
}

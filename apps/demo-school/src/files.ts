import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type NewFile, type Services, storeFile } from '@caderneta/api/loading';
import sharp from 'sharp';
import { createRandom } from './random.ts';
import type { SchoolClock } from './school-clock.ts';
import type { People } from './school-plan.ts';

/** `assets/pictures`, without `.svg`. */
export const pictureNames = [
  'horta-1',
  'horta-2',
  'girassois-1',
  'parque-1',
  'parque-2',
  'futebol-1',
  'futebol-2',
  'pipas-1',
  'festa-1',
  'festa-2',
  'museu-1',
  'varal-1',
  'pintura-1',
  'pintura-2',
  'leitura-1',
  'leitura-2',
  'musica-1',
  'teatro-1',
  'foguete-1',
  'frutas-1',
  'blocos-1',
  'cuidado-1',
] as const;
export type PictureName = (typeof pictureNames)[number];

/** `assets/documents`, by the name that the texts use. */
export const documentFiles = {
  cardapio: 'cardapio-da-semana.pdf',
  uniforme: 'uniforme-tabela-de-precos.pdf',
  'autorizacao-vacina': 'autorizacao-de-vacinacao.pdf',
  'autorizacao-passeio': 'autorizacao-de-passeio.pdf',
  fracoes: 'fracoes-na-cozinha.pdf',
  lua: 'diario-da-lua.pdf',
  aniversariantes: 'aniversariantes-do-mes.pdf',
  combinados: 'combinados-da-sala.pdf',
  calendario: 'calendario-de-eventos.pdf',
  treinos: 'treinos-da-semana.pdf',
} as const;
export type DocumentName = keyof typeof documentFiles;

interface Asset {
  id: string;
  /** Relative to `assets`. */
  path: string;
  fileName: string;
}

/** The files of a school, as its rows refer to them. */
export interface SchoolFiles {
  assets: readonly Asset[];
  createdAt: Date;
  /** All of these are ids. */
  logo: string;
  picture: (name: PictureName) => string;
  document: (name: DocumentName) => string;
}

/** Gives every asset an id in this school. */
export function createFiles(key: string, clock: SchoolClock): SchoolFiles {
  const random = createRandom(`${key} files`);
  const createdAt = clock.at(-45, '10:00');
  const assets = new Map<string, Asset>();
  const add = (name: string, path: string, fileName: string) =>
    assets.set(name, { id: random.id(createdAt), path, fileName });
  const idOf = (name: string) => {
    const asset = assets.get(name);
    if (!asset) throw new Error(`The demo school has no file ${name}`);
    return asset.id;
  };
  add('logo', 'logo.svg', 'logotipo.png');
  for (const name of pictureNames) add(name, `pictures/${name}.svg`, `${name}.jpg`);
  for (const [name, file] of Object.entries(documentFiles)) add(name, `documents/${file}`, file);
  return {
    assets: [...assets.values()],
    createdAt,
    logo: idOf('logo'),
    picture: idOf,
    document: idOf,
  };
}

/** Stores an asset as an upload of the school's first employee, and returns its row. */
export async function uploadAsset(
  fileStore: Services['fileStore'],
  { schoolId, employees }: People,
  { id, path, fileName }: Asset,
  createdAt: Date,
): Promise<NewFile & { createdAt: Date }> {
  const bytes = await readAsset(path, fileName);
  const content = Readable.from(bytes, { objectMode: false });
  const uploadedBy = employees[0]?.id ?? '';
  return {
    ...(await storeFile(fileStore, { id, schoolId, uploadedBy, name: fileName, content })),
    createdAt,
  };
}

/** The server takes no SVG: pictures become JPEG, the logo PNG, because it is transparent. */
async function readAsset(path: string, fileName: string): Promise<Buffer> {
  const bytes = await readFile(new URL(`../assets/${path}`, import.meta.url));
  if (fileName.endsWith('.jpg')) return sharp(bytes).jpeg({ quality: 90 }).toBuffer();
  return fileName.endsWith('.png') ? sharp(bytes).png().toBuffer() : bytes;
}

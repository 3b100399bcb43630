import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import loadLibheif from 'libheif-js/libheif-wasm/libheif-bundle.js';
import type { HeicAnswer, HeicQuestion } from './decode-heic.ts';

// It writes what it finds wrong in a file of a stranger to the console.
console.log = () => undefined;

async function read({ path, withPixels }: HeicQuestion): Promise<HeicAnswer> {
  const libheif = loadLibheif();
  await libheif.ready;
  const pictures = new libheif.HeifDecoder().decode(await readFile(path));
  const picture = pictures.find((one) => one.is_primary()) ?? pictures[0];
  if (!picture) throw new Error('Nothing to decode');
  const size = { width: picture.get_width(), height: picture.get_height() };
  if (!withPixels) return size;
  const data = new Uint8Array(size.width * size.height * 4);
  const shown = await new Promise((resolve) => picture.display({ data, ...size }, resolve));
  if (!shown) throw new Error('The picture cannot be decoded');
  return { ...size, data };
}

const answer = await read(workerData as HeicQuestion);
parentPort?.postMessage(answer, answer.data ? [answer.data.buffer as ArrayBuffer] : []);

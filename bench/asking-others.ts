import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

/** People who ask at the same time, and the milliseconds that each waits after an answer. */
const people = 2;
const pauseMilliseconds = 10;

interface Asked {
  url: string;
  authorization: string;
}

/**
 * Asks again and again while something else runs, from a thread of its own, which a busy server in
 * this one does not hold up.
 * @returns milliseconds of every answer, the fastest first
 */
export async function askMeanwhile(asked: Asked, run: () => Promise<unknown>): Promise<number[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: asked });
  await once(worker, 'message');
  await run();
  worker.postMessage('end');
  const [taken] = (await once(worker, 'message')) as [number[]];
  return taken.sort((a, b) => a - b);
}

/** @param share 0.99 for the 99th percentile */
export const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;

async function askUntilTold({ url, authorization }: Asked): Promise<void> {
  const taken: number[] = [];
  let isOver = false;
  parentPort!.once('message', () => (isOver = true));
  const ask = async () => {
    const begin = performance.now();
    const response = await fetch(url, { headers: { authorization } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return performance.now() - begin;
  };
  for (let warmUp = 0; warmUp < 20; warmUp += 1) await ask();
  parentPort!.postMessage('asking');
  const person = async () => {
    while (!isOver) {
      taken.push(await ask());
      await setTimeout(pauseMilliseconds);
    }
  };
  await Promise.all(Array.from({ length: people }, person));
  parentPort!.postMessage(taken);
}

if (!isMainThread) await askUntilTold(workerData as Asked);

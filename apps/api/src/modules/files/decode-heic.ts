import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface HeicQuestion {
  path: string;
  withPixels: boolean;
}

export interface HeicAnswer {
  width: number;
  height: number;
  /** RGBA, upright. */
  data?: Uint8Array;
}

/**
 * Reads a photo of an iPhone, which sharp may not by its licences. In a thread that ends with its memory:
 * the decoder does all at once, and who watches over the memory of this process must go on meanwhile.
 */
export async function readHeic(question: HeicQuestion): Promise<HeicAnswer> {
  const worker = new Worker(new URL('./decode-heic.worker.ts', import.meta.url), {
    workerData: question,
    execArgv: [],
  });
  try {
    // Rejects with what goes wrong in it.
    const [answer] = (await once(worker, 'message')) as [HeicAnswer];
    return answer;
  } finally {
    await worker.terminate();
  }
}

import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { limits } from '@caderneta/api-client/contract';
import type { AudioType } from './recognise-content.ts';

export interface AudioTask {
  path: string;
  /** Where the new file goes. */
  target: string;
}

export type AudioAnswer = { refusal: 'type' } | { mediaType: AudioType; seconds: number };

export interface PreparedAudio {
  mediaType: AudioType;
  path: string;
  size: number;
  seconds: number;
}

export class AudioTooLong extends Error {}
/** A film, music of another codec, or nothing that can be read. */
export class AudioNotAccepted extends Error {}

/** A browser that stops at the limit is some packets late. */
const tolerance = 1.5;
const taskMilliseconds = 10_000;
const program = new URL('./audio-process.worker.ts', import.meta.url);

/**
 * Writes a recording anew, without metadata, and with the length and the index that the recorders of
 * browsers leave out. In a thread, which is ended where a hostile file holds it.
 */
export async function prepareAudio(path: string): Promise<PreparedAudio> {
  const { size } = await stat(path);
  if (size > limits.audioSize) throw new AudioTooLong('More bytes than a minute has');
  const target = `${path}.audio`;
  const answer = await repackInThread({ path, target });
  if ('refusal' in answer) throw new AudioNotAccepted('No recording');
  const { mediaType, seconds } = answer;
  if (seconds > limits.audioSeconds + tolerance) throw new AudioTooLong('Longer than a minute');
  const shown = Math.min(limits.audioSeconds, Math.max(1, Math.round(seconds)));
  return { mediaType, path: target, size: (await stat(target)).size, seconds: shown };
}

async function repackInThread(task: AudioTask): Promise<AudioAnswer> {
  const resourceLimits = { maxOldGenerationSizeMb: 128 };
  // It gets no secret of this process: it reads what strangers made.
  const worker = new Worker(program, { workerData: task, env: {}, resourceLimits });
  const deadline = setTimeout(() => void worker.terminate(), taskMilliseconds);
  try {
    return await new Promise<AudioAnswer>((resolve) => {
      worker.once('message', resolve);
      worker.once('error', () => resolve({ refusal: 'type' }));
      worker.once('exit', () => resolve({ refusal: 'type' }));
    });
  } finally {
    clearTimeout(deadline);
    await worker.terminate();
  }
}

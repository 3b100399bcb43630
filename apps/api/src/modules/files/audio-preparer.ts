import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { limits } from '@caderneta/api-client/contract';
import {
  createMediaProcess,
  MediaNotRead,
  MediaProcessEnded,
  type MediaProcessOptions,
} from './media-process.ts';
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
const program = fileURLToPath(new URL('./audio-process.child.ts', import.meta.url));

export interface AudioPreparer {
  /**
   * Writes a recording anew, without metadata, and with the length and the index that the recorders
   * of browsers leave out.
   */
  prepare: (path: string) => Promise<PreparedAudio>;
  close: () => void;
}

/** Reads recordings in a process of its own. */
export function createAudioPreparer(options: Partial<MediaProcessOptions> = {}): AudioPreparer {
  const { run, close } = createMediaProcess<AudioTask>(program, {
    memoryLimit: 240_000_000,
    taskLimit: 10_000,
    ...options,
  });
  const repack = (task: AudioTask) =>
    run(task).catch((error: unknown) => {
      const isOfFile = error instanceof MediaProcessEnded || error instanceof MediaNotRead;
      if (isOfFile) return { refusal: 'type' };
      throw error;
    }) as Promise<AudioAnswer>;
  return {
    prepare: async (path) => {
      const { size } = await stat(path);
      if (size > limits.audioSize) throw new AudioTooLong('More bytes than a minute has');
      const target = `${path}.audio`;
      const answer = await repack({ path, target });
      if ('refusal' in answer) throw new AudioNotAccepted('No recording');
      const { mediaType, seconds } = answer;
      if (seconds > limits.audioSeconds + tolerance) throw new AudioTooLong('Longer than a minute');
      const shown = Math.min(limits.audioSeconds, Math.max(1, Math.round(seconds)));
      return { mediaType, path: target, size: (await stat(target)).size, seconds: shown };
    },
    close,
  };
}

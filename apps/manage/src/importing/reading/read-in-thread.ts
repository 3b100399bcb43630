import type { RosterFile } from './read-roster-file.ts';
import { unreadable, UnreadableFile } from './unreadable.ts';

/** What the thread says: the file, or the sentence for the person where it has one. */
export type ReadingAnswer = { file: RosterFile } | { refusal: string | null };

/** Milliseconds after which a file is given up. */
const longest = 60_000;

/**
 * Reads the table of a school in a thread of its own: a large file does not stop the page, and a
 * file made to harm does not outlive the thread.
 * @param signal ends the reading
 * @throws {UnreadableFile} if the person must choose another file
 */
export async function readInThread(file: File, signal: AbortSignal): Promise<RosterFile> {
  const worker = new Worker(new URL('./roster-file.worker.ts', import.meta.url));
  try {
    const answer = await answerOf(worker, file, signal);
    if ('file' in answer) return answer.file;
    throw answer.refusal ? new UnreadableFile(answer.refusal) : new Error('the file was not read');
  } finally {
    worker.terminate();
  }
}

function answerOf(worker: Worker, file: File, signal: AbortSignal): Promise<ReadingAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new UnreadableFile(unreadable.tooSlow)), longest);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      settle();
    };
    worker.onmessage = ({ data }: MessageEvent<ReadingAnswer>) => end(() => resolve(data));
    worker.onerror = () => end(() => reject(new UnreadableFile(unreadable.damaged)));
    signal.addEventListener('abort', () => end(() => reject(new Error('the reading was stopped'))));
    worker.postMessage(file);
  });
}

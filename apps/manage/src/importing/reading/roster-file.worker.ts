import type { ReadingAnswer } from './read-in-thread.ts';
import { readRosterFile } from './read-roster-file.ts';
import { UnreadableFile } from './unreadable.ts';

// The types of a page have no worker.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<File>) => Promise<void>;
  postMessage: (answer: ReadingAnswer) => void;
};

scope.onmessage = async ({ data }) => scope.postMessage(await answerTo(data));

async function answerTo(file: File): Promise<ReadingAnswer> {
  try {
    return { file: await readRosterFile(file) };
  } catch (error) {
    return { refusal: error instanceof UnreadableFile ? error.message : null };
  }
}

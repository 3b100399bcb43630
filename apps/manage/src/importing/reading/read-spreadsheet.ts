import type { Sheet } from './sheets.ts';
import { unreadable, UnreadableFile } from './unreadable.ts';

/** What the worker says: the sheets, or the sentence for the person where it has one. */
export type SheetsAnswer = { sheets: Sheet[] } | { refusal: string | null };

/** Milliseconds after which a workbook is given up. */
const longest = 60_000;

/**
 * Reads a workbook in a thread of its own, which a workbook made to harm cannot outlive.
 * @throws {UnreadableFile} if the person must choose another file
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<Sheet[]> {
  const worker = new Worker(new URL('./spreadsheet.worker.ts', import.meta.url));
  try {
    const answer = await answerOf(worker, bytes);
    if ('sheets' in answer) return answer.sheets;
    throw new UnreadableFile(answer.refusal ?? unreadable.damaged);
  } finally {
    worker.terminate();
  }
}

function answerOf(worker: Worker, bytes: Uint8Array): Promise<SheetsAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new UnreadableFile(unreadable.tooSlow)), longest);
    worker.onmessage = ({ data }: MessageEvent<SheetsAnswer>) => {
      clearTimeout(timer);
      resolve(data);
    };
    worker.onerror = () => {
      clearTimeout(timer);
      reject(new UnreadableFile(unreadable.damaged));
    };
    worker.postMessage(bytes, [bytes.buffer]);
  });
}

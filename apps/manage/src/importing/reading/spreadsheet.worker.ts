import { readSheets } from './sheets.ts';
import type { SheetsAnswer } from './read-spreadsheet.ts';
import { UnreadableFile } from './unreadable.ts';

const scope = self as unknown as {
  onmessage: (event: MessageEvent<Uint8Array>) => void;
  postMessage: (answer: SheetsAnswer) => void;
};

scope.onmessage = ({ data }) => scope.postMessage(answerTo(data));

function answerTo(bytes: Uint8Array): SheetsAnswer {
  try {
    return { sheets: readSheets(bytes) };
  } catch (error) {
    return { refusal: error instanceof UnreadableFile ? error.message : null };
  }
}

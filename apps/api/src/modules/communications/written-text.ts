import type { FormattedText, TextFormat } from '@caderneta/api-client/contract';
import { plainWords } from '@caderneta/formats/formatted-text';
import { readMarks } from '@caderneta/formats/read-marks';

export interface WrittenText {
  description: string;
  format?: TextFormat | undefined;
}

/** A text as it is stored: its plain words, and how it is drawn, read once for everybody. */
export function storedText({ description, format }: WrittenText): {
  description: string;
  formatted: FormattedText | null;
} {
  if (format !== 'Rich') return { description, formatted: null };
  const blocks = readMarks(description);
  return { description: plainWords(blocks), formatted: { text: description, blocks } };
}

import { limits } from '@caderneta/api-client/contract';
import { guessColumns, guessedCount } from '../columns/guess-columns.ts';
import { parseRecords, rowsBeforeTitles, unreadable, UnreadableFile } from './parse-records.ts';

export interface RosterTable {
  fileName: string;
  titles: string[];
  /** Rows that are not empty. */
  rows: TableRow[];
}

export interface TableRow {
  /** Line as a spreadsheet shows it: from 1, with titles and blank lines. */
  line: number;
  cells: string[];
}

/** @throws {UnreadableFile} if the person must choose another file. */
export async function readRosterFile(file: File): Promise<RosterTable> {
  if (file.size > limits.fileSize) throw new UnreadableFile(unreadable.tooBig);
  const text = decodeText(await bytesOf(file));
  if (text.trim() === '') throw new UnreadableFile(unreadable.empty);
  if (text.includes('\0') || text.startsWith('%PDF')) throw new UnreadableFile(unreadable.notCsv);
  return toTable(file.name, await parseRecords(text));
}

export function toTable(fileName: string, records: string[][]): RosterTable {
  const titlesAt = findTitles(records);
  const rows = records
    .slice(titlesAt + 1)
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length === 0) throw new UnreadableFile(unreadable.noRows);
  if (rows.at(-1)!.line > limits.importRows) throw new UnreadableFile(unreadable.tooManyRows);
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const titles = records[titlesAt] ?? [];
  return {
    fileName,
    titles: Array.from({ length: Math.max(width, titles.length) }, (_, index) => {
      return titles[index]?.trim() || `Coluna ${index + 1}`;
    }),
    rows,
  };
}

/** Index of the row with the most known titles; -1 if even the first one is about a person. */
function findTitles(records: string[][]): number {
  const known = records
    .slice(0, rowsBeforeTitles)
    .map((record) => (isAboutSomebody(record) ? 0 : guessedCount(guessColumns(record))));
  const most = Math.max(...known);
  if (most > 1) return known.indexOf(most);
  return records[0] && isAboutSomebody(records[0]) ? -1 : 0;
}

/** Holds an e-mail or a phone. */
function isAboutSomebody(record: string[]): boolean {
  return record.some((cell) => cell.includes('@') || cell.replace(/\D/g, '').length >= 10);
}

const marks: readonly [first: number, second: number, encoding: string][] = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
];

/**
 * Decodes a file of unknown encoding. What is sound UTF-8 is UTF-8: words with accents
 * in Windows-1252 never are. Excel's 'Unicode text' has a mark of its own.
 */
export function decodeText(bytes: Uint8Array): string {
  const mark = marks.find(([first, second]) => bytes[0] === first && bytes[1] === second);
  if (mark) return new TextDecoder(mark[2]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The content of a file. Rejects if it is gone, as with a stick that was pulled out. */
function bytesOf(file: File): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'));
    reader.readAsArrayBuffer(file);
  });
}

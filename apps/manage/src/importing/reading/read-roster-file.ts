import { limits } from '@caderneta/api-client/contract';
import { guessColumns, guessedCount } from '../roster/guess-columns.ts';
import { decodeText } from './decode-text.ts';
import { parseRecords } from './parse-records.ts';
import { type RosterTable, toTable } from './roster-table.ts';
import { readSheets, type Sheet } from './sheets.ts';
import { unreadable, UnreadableFile } from './unreadable.ts';

/** What a file says, or may say. */
export interface RosterFile {
  name: string;
  /** What tells the tables apart; null where there is one, which needs no question. */
  question: 'sheets' | 'letters' | null;
  tables: NamedTable[];
}

export interface NamedTable extends RosterTable {
  /** The sheet's name, or names in the letters of this reading. */
  label: string;
}

/**
 * Reads the table of a school, whatever program wrote it: the content decides, not the name.
 * @throws {UnreadableFile} if the person must choose another file
 */
export async function readRosterFile(file: File): Promise<RosterFile> {
  if (file.size > limits.fileSize) throw new UnreadableFile(unreadable.tooBig);
  const bytes = await bytesOf(file);
  const kind = kindOf(bytes);
  if (kind === 'workbook') return fromSheets(file.name, readSheets(bytes));
  if (kind !== 'text') throw new UnreadableFile(unreadable.other(kind));
  return fromText(file.name, bytes);
}

/** The sheets with rows, those of a roster first. */
function fromSheets(name: string, sheets: Sheet[]): RosterFile {
  const tables: NamedTable[] = [];
  let refusal = new UnreadableFile(unreadable.noRows);
  for (const { name: label, records } of sheets) {
    try {
      tables.push({ label, ...toTable(records) });
    } catch (error) {
      if (error instanceof UnreadableFile) refusal = error;
      else throw error;
    }
  }
  if (tables.length === 0) throw refusal;
  tables.sort((one, other) => knownTitles(other) - knownTitles(one));
  return { name, question: tables.length > 1 ? 'sheets' : null, tables };
}

const knownTitles = ({ titles, rows }: RosterTable) => guessedCount(guessColumns(titles, rows));

function fromText(name: string, bytes: Uint8Array): RosterFile {
  const readings = decodeText(bytes);
  const [best] = readings;
  if (!best || best.text.trim() === '') throw new UnreadableFile(unreadable.empty);
  if (best.text.includes('\0')) throw new UnreadableFile(unreadable.unknown);
  const tables: NamedTable[] = [];
  for (const { text, samples } of readings) {
    tables.push({ label: samples.join(', '), ...toTable(parseRecords(text)) });
  }
  return { name, question: readings.length > 1 || best.isStrange ? 'letters' : null, tables };
}

/** Beginnings of files that are no table, in hexadecimal, and what the person calls them. */
const others: readonly [start: RegExp, kind: string][] = [
  [/^(?:20|09|0a|0d)*25504446/, 'um PDF'],
  [/^7b5c727466/, 'um documento de texto'],
  [/^(?:ffd8ff|89504e47|47494638|52494646.{8}57454250|.{8}66747970)/, 'uma imagem ou um vídeo'],
  [/^(?:52617221|377abcaf|1f8b)/, 'um arquivo compactado'],
];
/**
 * ZIP, the container of Excel until 2003, and tables that are HTML or XML under a name of Excel: a
 * '<' behind a mark and white space.
 */
const workbook = /^(?:504b|d0cf11e0|(?:efbbbf|fffe|feff)?(?:20|09|0a|0d|00)*3c)/;

function kindOf(bytes: Uint8Array): string {
  const head = Array.from(bytes.subarray(0, 100), (byte) => byte.toString(16).padStart(2, '0'));
  const written = head.join('');
  const other = others.find(([start]) => start.test(written));
  return other?.[1] ?? (workbook.test(written) ? 'workbook' : 'text');
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

import { read, type CellObject, type WorkSheet } from '@e965/xlsx';
import { strFromU8, unzipSync, zipSync, type Unzipped } from 'fflate';
import { unreadable, UnreadableFile } from './unreadable.ts';

/** One sheet of a workbook, as texts. */
export interface Sheet {
  name: string;
  /** One for each row of the sheet, blank ones too. */
  records: string[][];
}

/** Bytes that a workbook may come to once it is unpacked. */
const unpackedSize = 100_000_000;
const mostEntries = 2_000;
const mostColumns = 500;

/**
 * Reads a workbook of Excel (.xlsx, .xlsm, .xlsb, .xls, also its kinds of HTML and XML), of
 * LibreOffice (.ods) or of Numbers. Hidden sheets are left out.
 * @throws {UnreadableFile} if the person must choose another file
 */
export function readSheets(bytes: Uint8Array): Sheet[] {
  const workbook = openWorkbook(isZip(bytes) ? repacked(bytes) : bytes);
  const about = workbook.Workbook?.Sheets ?? [];
  const sheets = workbook.SheetNames.map((name, index) => ({
    name,
    isHidden: Boolean(about[index]?.Hidden),
    records: recordsOf(workbook.Sheets[name]),
  }));
  const filled = sheets.filter(({ records }) => records.length > 0);
  const shown = filled.filter(({ isHidden }) => !isHidden);
  if (filled.length === 0) throw new UnreadableFile(unreadable.empty);
  return (shown.length > 0 ? shown : filled).map(({ name, records }) => ({ name, records }));
}

function openWorkbook(bytes: Uint8Array) {
  try {
    return read(bytes, { type: 'array', dense: true, cellFormula: false, cellHTML: false });
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new UnreadableFile(isLocked ? unreadable.locked : unreadable.damaged);
  }
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * The same archive without compression, so that no entry grows beyond the size that it states.
 * @throws {UnreadableFile} if it states more than a roster needs, or holds something else
 */
function repacked(bytes: Uint8Array): Uint8Array {
  let size = 0;
  let count = 0;
  const filter = ({ originalSize }: { originalSize: number }) => {
    size += originalSize;
    count += 1;
    if (size > unpackedSize || count > mostEntries) throw new UnreadableFile(unreadable.bomb);
    return true;
  };
  const entries = unzip(bytes, filter);
  const kind = kindOf(entries);
  if (kind !== undefined) throw new UnreadableFile(unreadable.other(kind));
  return zipSync(entries, { level: 0 });
}

function unzip(bytes: Uint8Array, filter: (entry: { originalSize: number }) => boolean): Unzipped {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(unreadable.damaged);
  }
}

/** What an archive is if it is no workbook. */
function kindOf(entries: Unzipped): string | undefined {
  const names = Object.keys(entries);
  const holds = (start: string) => names.some((name) => name.startsWith(start));
  if (holds('xl/') || holds('Index/')) return undefined;
  const mime = entries.mimetype ? strFromU8(entries.mimetype) : '';
  if (mime.includes('opendocument.spreadsheet')) return undefined;
  if (holds('word/') || mime.includes('opendocument.text')) return 'um documento de texto';
  if (holds('ppt/')) return 'uma apresentação';
  return 'um arquivo compactado';
}

/** Rows up to the last one that holds something. */
function recordsOf(sheet: WorkSheet | undefined): string[][] {
  const rows = (sheet?.['!data'] ?? []) as (CellObject | undefined)[][];
  const records: string[][] = [];
  // Blank rows at the end may be a million; only those that exist are visited.
  rows.forEach((row, index) => {
    const cells = Array.from(row.slice(0, mostColumns), textOf);
    if (cells.some((cell) => cell.trim() !== '')) records[index] = cells;
  });
  for (const { s: from, e: to } of sheet?.['!merges'] ?? []) fillDown(records, from, to);
  return Array.from(records, (record) => record ?? []);
}

interface Place {
  r: number;
  c: number;
}

/** A merged cell holds for each of its rows: one class beside its children. */
function fillDown(records: string[][], from: Place, to: Place): void {
  const value = records[from.r]?.[from.c];
  if (!value) return;
  const lastRow = Math.min(to.r, records.length - 1);
  for (let row = from.r + 1; row <= lastRow; row += 1) {
    const record = records[row];
    if (record && from.c < mostColumns && !record[from.c]) record[from.c] = value;
  }
}

/** The cell as it is shown, but long numbers, such as phones, with all their digits. */
function textOf(cell: CellObject | undefined): string {
  if (!cell || cell.t === 'e' || cell.t === 'z') return '';
  const shown = cell.w ?? String(cell.v ?? '');
  const isShortened = cell.t === 'n' && /\dE\+?\d/i.test(shown);
  return isShortened ? String(cell.v) : shown;
}

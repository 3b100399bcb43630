import { limits } from '@caderneta/api-client/contract';
import { guessColumns, guessedCount, nameColumns, wholeName } from '../roster/guess-columns.ts';
import { rowsBeforeTitles, unreadable, UnreadableFile } from './unreadable.ts';

export interface RosterTable {
  titles: string[];
  /** Rows that are not empty. */
  rows: TableRow[];
}

export interface TableRow {
  /** Counts from 1 below the titles, with blank lines. */
  line: number;
  cells: string[];
  /** Filled cells beyond the last title; left out where there are none. */
  extra?: string[];
}

/** @throws {UnreadableFile} if the table holds no row, or too many */
export function toTable(records: string[][]): RosterTable {
  const titlesAt = findTitles(records);
  const titles = titlesOf(records, titlesAt);
  const rows = records
    .slice(titlesAt + 1)
    .map((record, index) => toRow(record, index + 1, titles.length))
    .filter(({ cells, extra }) => extra || cells.some(isFilled));
  if (rows.length === 0) throw new UnreadableFile(unreadable.noRows);
  if (rows.at(-1)!.line > limits.importRows) throw new UnreadableFile(unreadable.tooManyRows);
  return withWholeNames({ titles, rows });
}

const isFilled = (cell: string) => cell.trim() !== '';

/** The titles of a file that has them; otherwise a number for each column. */
function titlesOf(records: string[][], titlesAt: number): string[] {
  const given = records[titlesAt] ?? [];
  const width = records.reduce((most, { length }) => Math.max(most, length), 0);
  const count = titlesAt < 0 ? width : given.length;
  return Array.from({ length: count }, (_, index) => given[index]?.trim() || `Coluna ${index + 1}`);
}

function toRow(record: string[], line: number, width: number): TableRow {
  const extra = record.slice(width).filter(isFilled);
  const cells = record.slice(0, width);
  return extra.length > 0 ? { line, cells, extra } : { line, cells };
}

/** A column more for each name that the file keeps in two: 'Nome' and 'Sobrenome'. */
function withWholeNames({ titles, rows }: RosterTable): RosterTable {
  const pairs = nameColumns(titles);
  return {
    titles: [...titles, ...pairs.map((pair) => wholeName(titles, pair))],
    rows: rows.map((row) => {
      const whole = pairs.map((pair) => pair.map((at) => row.cells[at] ?? '').join(' '));
      const padding = Array.from({ length: titles.length - row.cells.length }, () => '');
      return pairs.length === 0 ? row : { ...row, cells: [...row.cells, ...padding, ...whole] };
    }),
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

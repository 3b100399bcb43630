import type { ParseConfig, ParseError, Parser, ParseResult } from 'papaparse';
import { guessColumns, guessedCount } from '../columns/guess-columns.ts';
import { rowsBeforeTitles, unreadable, UnreadableFile } from './unreadable.ts';

type Papa = typeof import('papaparse');

const delimiters = [';', ',', '\t', '|'];

/** Characters between two breaths of the page. */
const usualChunk = 65_536;

/** The records of a CSV, blank ones too. Lets the page breathe while it reads. */
export async function parseRecords(raw: string, chunkSize = usualChunk): Promise<string[][]> {
  // Programs of several systems may have written one file, each with its own line ends.
  const text = raw.replace(/\r\n?/g, '\n');
  // Loaded with the first file, after the page is shown.
  const { default: papa } = await import('papaparse');
  return new Promise((resolve, reject) => {
    const records: string[][] = [];
    const addChunk = ({ data, errors }: ParseResult<string[]>, parser: Parser) => {
      const broken = errors.find(isBrokenQuote);
      if (broken) {
        reject(new UnreadableFile(unreadable.openQuotes(records.length + (broken.row ?? 0) + 1)));
        parser.abort();
        return;
      }
      for (const record of data) records.push(record);
      parser.pause();
      setTimeout(() => parser.resume(), 0);
    };
    // Its types know chunks of files only; texts come in chunks, too.
    const config = {
      delimiter: delimiterOf(papa, text),
      delimitersToGuess: delimiters,
      newline: '\n',
      chunkSize,
      chunk: addChunk,
      complete: () => resolve(records),
    };
    papa.parse<string[]>(text, config as ParseConfig<string[]>);
  });
}

const isBrokenQuote = ({ type }: ParseError) => type === 'Quotes';

/** The delimiter that makes titles known; the library guesses it if none does. */
function delimiterOf(papa: Papa, text: string): string {
  const head = text.slice(0, usualChunk);
  const ranked = delimiters
    .map((delimiter) => ({ delimiter, known: knownTitles(papa, head, delimiter) }))
    .sort((one, other) => other.known - one.known);
  const [best] = ranked;
  return best && best.known > 1 ? best.delimiter : '';
}

function knownTitles(papa: Papa, head: string, delimiter: string): number {
  const { data } = papa.parse<string[]>(head, { delimiter, preview: rowsBeforeTitles });
  return Math.max(0, ...data.map((record) => guessedCount(guessColumns(record))));
}

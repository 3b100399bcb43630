import papa, { type ParseError } from 'papaparse';
import { guessColumns, guessedCount } from '../roster/guess-columns.ts';
import { rowsBeforeTitles, unreadable, UnreadableFile } from './unreadable.ts';

const delimiters = [';', ',', '\t', '|'];

/**
 * The records of a CSV, blank ones too.
 * @throws {UnreadableFile} where quotes are never closed
 */
export function parseRecords(raw: string): string[][] {
  // Programs of several systems may have written one file, each with its own line ends.
  const text = raw.replace(/\r\n?/g, '\n');
  const { data, errors } = papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    delimitersToGuess: delimiters,
    newline: '\n',
  });
  const broken = errors.find(isBrokenQuote);
  if (broken) throw new UnreadableFile(unreadable.openQuotes((broken.row ?? 0) + 1));
  return data;
}

const isBrokenQuote = ({ type }: ParseError) => type === 'Quotes';

/** Characters in which the titles stand. */
const headLength = 65_536;

/** The delimiter that makes titles known; the library guesses it if none does. */
function delimiterOf(text: string): string {
  const head = text.slice(0, headLength);
  const ranked = delimiters
    .map((delimiter) => ({ delimiter, known: knownTitles(head, delimiter) }))
    .sort((one, other) => other.known - one.known);
  const [best] = ranked;
  return best && best.known > 1 ? best.delimiter : '';
}

function knownTitles(head: string, delimiter: string): number {
  const { data } = papa.parse<string[]>(head, { delimiter, preview: rowsBeforeTitles });
  return Math.max(0, ...data.map((record) => guessedCount(guessColumns(record))));
}

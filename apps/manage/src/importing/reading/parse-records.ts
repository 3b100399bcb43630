import { limits } from '@caderneta/api-client/contract';
import type { ParseConfig, ParseError, Parser, ParseResult } from 'papaparse';
import { guessColumns, guessedCount } from '../columns/guess-columns.ts';

type Papa = typeof import('papaparse');

const delimiters = [';', ',', '\t'];

/** Characters between two breaths of the page. */
const usualChunk = 65_536;

/** The records of a CSV, blank ones too. Lets the page breathe while it reads. */
export async function parseRecords(text: string, chunkSize = usualChunk): Promise<string[][]> {
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

/** Rows above the titles, such as the school's name, are few. */
export const rowsBeforeTitles = 10;

function knownTitles(papa: Papa, head: string, delimiter: string): number {
  const { data } = papa.parse<string[]>(head, { delimiter, preview: rowsBeforeTitles });
  return Math.max(0, ...data.map((record) => guessedCount(guessColumns(record))));
}

/** Why a file is no roster; the message is for the person. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

const rows = limits.importRows.toLocaleString('pt-BR');

export const unreadable = {
  tooBig: 'O tamanho máximo do arquivo é 10MB.',
  empty: 'O arquivo está vazio.',
  notCsv:
    'Este arquivo não é um CSV. Se for uma planilha, salve-a como CSV (separado por vírgulas) e envie de novo.',
  noRows: 'O arquivo não tem alunos: há só a linha de títulos.',
  tooManyRows: `O arquivo tem mais de ${rows} linhas. Divida-o em arquivos menores.`,
  openQuotes: (line: number) =>
    `Há aspas abertas e não fechadas na linha ${line} do arquivo. Corrija a linha e envie de novo.`,
} as const;

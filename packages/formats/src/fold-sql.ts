import { gaps, readAs, unseen } from './characters.ts';

/**
 * Makes the database's `folded(text)` of the table of characters, equal to `fold` of the browser.
 * Not strict, or PostgreSQL would call it for each row instead of writing it into the query.
 */
export function foldFunction(): string {
  // PostgreSQL lowers A to Z in this collation, and nothing else.
  const others = [...readAs].filter(([character]) => !/[A-Z]/.test(character));
  const decomposed = withoutUnseen(`normalize(${withoutUnseen('$1')}, NFKD)`);
  const lower = `lower(${decomposed} collate "C")`;
  const inWords = (text: string, gap: string) => `regexp_replace(${text}, '${gap}+', ' ', 'g')`;
  return [
    'CREATE OR REPLACE FUNCTION folded(text) RETURNS text',
    'LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$',
    `select btrim(case when $1 ~ '[^${portuguese(others)}]'`,
    `  then ${inWords(read(others, lower), `[${escaped(gaps)}]`)}`,
    `  else ${inWords(`replace(${lower}, '-', ' ')`, '  ')} end, ' ')`,
    '$$;',
  ].join('\n');
}

const withoutUnseen = (text: string) => `regexp_replace(${text}, '[${escaped(unseen)}]+', '', 'g')`;

function read(pairs: [string, string][], text: string): string {
  const single = pairs.filter(([, plain]) => plain.length === 1);
  const from = single.map(([character]) => character).join('');
  const to = single.map(([, plain]) => plain).join('');
  return pairs
    .filter(([, plain]) => plain.length > 1)
    .reduce(
      (whole, [character, plain]) => `replace(${whole}, '${character}', '${plain}')`,
      `translate(${text}, '${from}', '${to}')`,
    );
}

/**
 * Letters and signs of Portuguese: most texts have no others, and need neither the pairs of the table
 * nor its gaps beyond the space and the hyphen.
 */
function portuguese(pairs: [string, string][]): string {
  const isGap = new RegExp(`[${gaps}]`, 'u');
  const changed = new Set(pairs.map(([character]) => character));
  const plain = Array.from({ length: 0xff }, (_, index) => String.fromCharCode(index + 1)).filter(
    (character) => ' -'.includes(character) || !(isGap.test(character) || changed.has(character)),
  );
  return plain.map(escape).join('') + String.raw`\u0300-\u036f`;
}

const escape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** PostgreSQL writes characters beyond the first plane in its own way. */
const escaped = (characters: string) =>
  characters.replace(/\\u\{(\w+)\}/g, (_, digits: string) => `\\U${digits.padStart(8, '0')}`);

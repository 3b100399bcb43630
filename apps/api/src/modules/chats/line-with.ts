import { fold, searchTerms } from '@caderneta/formats';

/** Characters of a found line, and how many of them stand before the word. */
const [whole, before] = [160, 16];

/**
 * The part of a text, as one line, in which the first word of a search stands: lists show the
 * beginning of it.
 * @example lineWith('Bom dia! Combinado, já avisei a portaria.', 'portaria') // '… já avisei a portaria.'
 */
export function lineWith(text: string, typed: string): string {
  const { words } = searchTerms(typed);
  const pieces = text.split(/\s+/u).filter(Boolean);
  const at = pieces.findIndex((piece) => words.some((word) => fold(piece).includes(word)));
  let first = Math.max(at, 0);
  for (let room = before; first > 0; first -= 1) {
    room -= pieces[first - 1]!.length + 1;
    if (room < 0) break;
  }
  const line = pieces.slice(first).join(' ');
  const end = line.length > whole ? `${line.slice(0, whole).trimEnd().toWellFormed()}…` : line;
  return first > 0 ? `… ${end}` : end;
}

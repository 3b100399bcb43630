import { gaps, readAs, unseen } from './characters.ts';

const unseenOnes = new RegExp(`[${unseen}]+`, 'gu');
const gapsBetween = new RegExp(`[${gaps}]+`, 'gu');
const readDifferently = new RegExp(`[${[...readAs.keys()].join('')}]`, 'gu');

/**
 * The form of a text that every comparison, search and order uses: what looks equal is equal. The
 * database has the same function, `folded`, made from the same table.
 * @example fold(' João d’Ávila-Lima ') // 'joao davila lima'
 */
export function fold(text: string): string {
  return (
    text
      // Before, too: marks in another order, and a lone accent, would come apart.
      .replace(unseenOnes, '')
      .normalize('NFKD')
      .replace(unseenOnes, '')
      .replace(gapsBetween, ' ')
      .replace(readDifferently, (character) => readAs.get(character) ?? character)
      .trim()
  );
}

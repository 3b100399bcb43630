/**
 * Prepares a text for comparison in a search: no accents, no capitals, no space around it.
 * @example fold(' João ') // 'joao'
 */
export function fold(words: string): string {
  return words
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('pt-BR')
    .trim();
}

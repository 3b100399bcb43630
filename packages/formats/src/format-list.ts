/**
 * Writes words as a sentence names them. The first `Intl.ListFormat` of a page takes long to make.
 * @example formatList(['Ana', 'Bruno', 'Caio']) // 'Ana, Bruno e Caio'
 */
export function formatList(words: readonly string[]): string {
  const before = words.slice(0, -1).join(', ');
  const last = words.at(-1) ?? '';
  return before ? `${before} e ${last}` : last;
}

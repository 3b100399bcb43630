/**
 * Writes a number as people read it; all pages and sentences write theirs by this.
 * @example countText(2637) // '2.637'
 * @example countText(0.124, { style: 'percent', maximumFractionDigits: 1 }) // '12,4%'
 */
export function countText(count: number, options?: Intl.NumberFormatOptions): string {
  // Most are small, and the first formatter of a page takes long to make.
  const isPlain = !options && Number.isInteger(count) && count >= 0 && count < 1000;
  return isPlain ? String(count) : count.toLocaleString('pt-BR', options);
}

/**
 * Writes a number and what it counts.
 * @example counted(2637, 'aluno', 'alunos') // '2.637 alunos'
 */
export const counted = (count: number, one: string, several: string): string =>
  `${countText(count)} ${count === 1 ? one : several}`;

/**
 * Writes a number as people read it; all pages and sentences write theirs by this.
 * @example countText(2637) // '2.637'
 * @example countText(0.124, { style: 'percent', maximumFractionDigits: 1 }) // '12,4%'
 */
export const countText = (count: number, options?: Intl.NumberFormatOptions): string =>
  count.toLocaleString('pt-BR', options);

/**
 * Writes a number and what it counts.
 * @example counted(2637, 'aluno', 'alunos') // '2.637 alunos'
 */
export const counted = (count: number, one: string, several: string): string =>
  `${countText(count)} ${count === 1 ? one : several}`;

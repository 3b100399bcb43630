/**
 * Writes a number as people read it; every page and sentence uses it.
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

/**
 * Writes a file's size. Counts 1 MB as 1,048,576 bytes, as the limit of 10 MB does. A file with any
 * content is at least 1 kB.
 * @param bytes whole number
 * @example formatFileSize(1_468_006) // '1,4 MB'
 */
export function formatFileSize(bytes: number): string {
  const inKilobytes = Math.ceil(bytes / 1024);
  if (inKilobytes < 1024) return `${countText(inKilobytes)} kB`;
  return `${countText(bytes / 1024 / 1024, { maximumFractionDigits: 1 })} MB`;
}

const words = (name: string) => name.split(/\s+/).filter(Boolean);

/**
 * Shortens a student's name as pickers show it.
 * @example firstTwoWords('Ana Clara da Silva') // 'Ana Clara'
 */
export function firstTwoWords(name: string): string {
  return words(name).slice(0, 2).join(' ');
}

/**
 * Initials of the first and the last name, in capitals; one for a single name.
 * @example initials('Paula da Silva') // 'PS'
 */
export function initials(name: string): string {
  const all = words(name);
  const chosen = all.length > 1 ? [all[0], all[all.length - 1]] : all;
  return chosen.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('pt-BR') ?? '').join('');
}

const words = (name: string) => name.split(/\s+/).filter(Boolean);

/** A student's name as pickers show it. */
export function firstTwoWords(name: string): string {
  return words(name).slice(0, 2).join(' ');
}

/** First letters of the first and the last name, in capitals; one letter for a single name. */
export function initials(name: string): string {
  const all = words(name);
  const chosen = all.length > 1 ? [all[0], all[all.length - 1]] : all;
  return chosen.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('pt-BR') ?? '').join('');
}

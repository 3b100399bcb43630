/** Whether two names differ at most in capitals, accents and white space. */
export function sameName(one: string, other: string): boolean {
  return foldName(one) === foldName(other);
}

/** The form of a name that comparisons use. */
export function foldName(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{Diacritic}/gu, '');
  return plain.toLowerCase().trim().split(/\s+/).join(' ');
}

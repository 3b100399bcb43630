/** How many somebody chose, in words; empty where nobody chose any. */
export function choiceText(count: number, one: string, many: string): string {
  if (count === 0) return '';
  return count === 1 ? `a escolha de 1 ${one}` : `a escolha de ${count} ${many}`;
}

/** Whether both choices hold the same identifiers, in any order. */
export function isSameChoice(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  const ids = new Set(one);
  return other.every((id) => ids.has(id));
}

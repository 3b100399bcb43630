/** The names that take the fewest changed letters to become the typed one, the closest first. */
export function closestNames(typed: string, names: string[], count: number): string[] {
  return names
    .map((name) => ({ name, distance: distance(typed, name.toLowerCase()) }))
    .sort((one, other) => one.distance - other.distance || (one.name < other.name ? -1 : 1))
    .slice(0, count)
    .map(({ name }) => name);
}

/** How many letters to add, remove or replace (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let column = 1; column < row.length; column += 1) {
      const replaced = row[column - 1]! + (letter === other[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[column]! + 1, next[column - 1]! + 1));
    }
    row = next;
  }
  return row.at(-1) ?? one.length;
}

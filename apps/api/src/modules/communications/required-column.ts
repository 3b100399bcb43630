/** A column that the database's checks demand for the kind at hand. */
export function required<T>(value: T | null): T {
  if (value === null) throw new Error('a column of this kind of communication is null');
  return value;
}

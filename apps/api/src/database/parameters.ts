import { sql, type SQL } from 'drizzle-orm';

/**
 * Rows as one parameter, however many they are, for `jsonb_to_recordset`. Half a surrogate pair,
 * which somebody's keyboard may send, has no place in JSON of the database.
 */
export function jsonRows(rows: object[]): SQL {
  const wellFormed = (_key: string, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value;
  return sql`${JSON.stringify(rows, wellFormed)}::jsonb`;
}

/** Identifiers as one parameter, however many they are. */
export function uuidArray(ids: string[]): SQL {
  return sql`${`{${ids.join(',')}}`}::uuid[]`;
}

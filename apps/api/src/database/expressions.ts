import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { folded } from './schema/columns.ts';
import { schools } from './schema/schools.ts';
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

/** Rows whose folded column contains the words as typed; every row where nothing was typed. */
export function contains(
  foldedColumn: AnyPgColumn | SQL,
  typed: string | undefined,
): SQL | undefined {
  if (!typed) return undefined;
  const pattern = `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${foldedColumn} like ${folded(sql`${pattern}::text`)}`;
}

/** Whether the school takes and sends something: it is not closed. */
export const isOpenSchool = (schoolId: AnyPgColumn | SQL): SQL =>
  sql`not exists (select from schools as closed
    where closed.id = ${schoolId} and closed.closed_at is not null)`;

/** Whether the school that a query reads or joins was closed. */
export const isClosedSchool = sql<boolean>`${schools.closedAt} is not null`;

/** The school of a row that already exists, for the rows that belong to it. */
export function schoolOf(
  table: { id: AnyPgColumn; schoolId: AnyPgColumn },
  id: string,
): SQL<string> {
  return sql`(select ${table.schoolId} from ${table.id.table} where ${table.id} = ${id}::uuid)`;
}

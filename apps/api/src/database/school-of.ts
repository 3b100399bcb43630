import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** The school of a row that already exists, for the rows that belong to it. */
export function schoolOf(
  table: { id: AnyPgColumn; schoolId: AnyPgColumn },
  id: string,
): SQL<string> {
  return sql`(select ${table.schoolId} from ${table.id.table} where ${table.id} = ${id}::uuid)`;
}

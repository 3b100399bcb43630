import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { folded } from './schema/columns.ts';

/** Rows whose folded column contains the words as typed; every row where nothing was typed. */
export function contains(
  foldedColumn: AnyPgColumn | SQL,
  typed: string | undefined,
): SQL | undefined {
  if (!typed) return undefined;
  const pattern = `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${foldedColumn} like ${folded(sql`${pattern}::text`)}`;
}

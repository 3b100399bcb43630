import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';

/** Rows of a statement in SQL, for questions that the schema's queries do not ask. */
export function query<Row>(db: Database, statement: string): Promise<Row[]> {
  return rowsOf<Row>(db, sql.raw(statement));
}

/** The only value of a statement's only row. */
export async function value<Value>(db: Database, statement: string): Promise<Value> {
  const [row] = await query<Record<string, Value>>(db, statement);
  return Object.values(row ?? {})[0] as Value;
}

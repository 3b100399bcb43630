import { sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';

/** Rows of a statement in SQL, for questions that the schema's queries do not ask. */
export async function query<Row>(db: Database, statement: string): Promise<Row[]> {
  const { rows } = (await db.execute(sql.raw(statement))) as { rows: unknown[] };
  return rows as Row[];
}

/** The only value of a statement's only row. */
export async function value<Value>(db: Database, statement: string): Promise<Value> {
  const [row] = await query<Record<string, Value>>(db, statement);
  return Object.values(row ?? {})[0] as Value;
}

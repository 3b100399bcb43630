import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** The `when` of the last migration in its journal. */
export async function findLastMigration(db: Database): Promise<number> {
  const { rows } = (await db.execute(
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  )) as { rows: { at: string }[] };
  return Number(rows[0]?.at);
}

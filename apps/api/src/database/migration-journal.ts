import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from './database.ts';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** The `when` of the last migration in its journal. */
export async function findLastMigration(db: Database): Promise<number> {
  const [last] = await rowsOf<{ at: string }>(
    db,
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  );
  return Number(last?.at);
}

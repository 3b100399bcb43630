import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool } from 'pg';
import type { OpenDatabase } from './database.ts';
import { migrationsFolder } from './migrations-folder.ts';

/** Any number, the same in every server: only one of them migrates at a time. */
const migrationLock = 8_271_013;

export interface PostgresqlOptions {
  url: string;
  /** A connection broke while idle; the pool replaces it. */
  onIdleError: (error: Error) => void;
}

export async function openPostgresql({
  url,
  onIdleError,
}: PostgresqlOptions): Promise<OpenDatabase> {
  const pool = new Pool({ connectionString: url, max: 20 });
  pool.on('error', onIdleError);
  try {
    await migratePool(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { db: drizzle(pool), kind: 'postgresql', close: () => pool.end() };
}

async function migratePool(pool: Pool) {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  } finally {
    client.release();
  }
}

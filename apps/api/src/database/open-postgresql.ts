import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool, type PoolClient } from 'pg';
import { StartFailure } from '#/start-failure.ts';
import type { OpenDatabase } from './database.ts';
import { migrationsFolder } from './migrations-folder.ts';

/** Any number, the same in every server: only one of them migrates at a time. */
const migrationLock = 8_271_013;

export interface PostgresqlOptions {
  url: string;
  /** A connection broke while idle; the pool replaces it. */
  onIdleError: (error: Error) => void;
}

export async function openPostgresql(options: PostgresqlOptions): Promise<OpenDatabase> {
  const pool = new Pool({
    connectionString: options.url,
    max: 20,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', options.onIdleError);
  try {
    const client = await pool.connect().catch(explain);
    await migrateAlone(client).finally(() => client.release());
  } catch (error) {
    await pool.end();
    throw error;
  }
  const jobs = { connectionString: options.url, max: 3 };
  return { db: drizzle(pool), kind: 'postgresql', jobs, close: () => pool.end() };
}

/** The lock ends with its transaction or connection, however this process ends. */
async function migrateAlone(client: PoolClient) {
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  await migrate(drizzle(client), { migrationsFolder });
  await client.query('select pg_advisory_unlock($1)', [migrationLock]);
}

/** Never with the address, which holds a password. */
function explain(error: unknown): never {
  const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  throw new StartFailure(
    `Não foi possível conectar ao PostgreSQL${reason}. ` +
      'Verifique o endereço em DATABASE_URL e se o servidor está no ar.',
  );
}

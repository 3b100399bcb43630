import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PoolClient } from 'pg';
import { StartFailure } from '#/start-failure.ts';
import type { OpenDatabase } from './database.ts';
import { isDatabaseAway } from './availability.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { ReclaimingPool } from './reclaiming-pool.ts';
import { watchPostgresql } from './watch-postgresql.ts';

/** Any number, the same in every server: only one of them migrates at a time. */
const migrationLock = 8_271_013;

export interface PostgresqlOptions {
  url: string;
  /** A connection broke while idle; the pool replaces it. */
  onIdleError: (error: Error) => void;
}

export async function openPostgresql(options: PostgresqlOptions): Promise<OpenDatabase> {
  const pool = new ReclaimingPool({
    connectionString: options.url,
    max: 20,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  pool.on('error', options.onIdleError);
  const watch = watchPostgresql(pool, options.url);
  const close = async () => {
    await pool.end();
    watch.stop();
  };
  try {
    const client = await pool.connect().catch((error: unknown) => {
      throw notConnected(error);
    });
    await migrateAlone(client).finally(() => client.release());
  } catch (error) {
    await close();
    throw explainDatabaseAway(error) ?? error;
  }
  return { db: drizzle(pool), kind: 'postgresql', isNew: false, close };
}

/** The lock ends with its transaction or connection, however this process ends. */
async function migrateAlone(client: PoolClient) {
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  await migrate(drizzle(client), { migrationsFolder });
  await client.query('select pg_advisory_unlock($1)', [migrationLock]);
}

/** What a database out of reach did to the start, as one line; undefined for any other error. */
export function explainDatabaseAway(error: unknown): StartFailure | undefined {
  return isDatabaseAway(error) ? notConnected(error) : undefined;
}

/** Never with the address, which holds a password. */
function notConnected(error: unknown): StartFailure {
  const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return new StartFailure(
    `Não foi possível conectar ao PostgreSQL${reason}. ` +
      'Verifique o endereço em DATABASE_URL e se o servidor está no ar.',
  );
}

import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool } from 'pg';
import { makeSearchIndexes } from '../src/database/search-indexes.ts';
import { type StartedPostgresql, startPostgresql } from './start-postgresql.ts';

declare global {
  var postgresql: StartedPostgresql | undefined;
}

/** Starts a real PostgreSQL with one migrated database; every test file gets a copy of it. */
export default async function setUp() {
  const postgresql = await startPostgresql();
  globalThis.postgresql = postgresql;
  await postgresql.createDatabase('template_caderneta');
  process.env.TEST_POSTGRESQL_URL = postgresql.url;
  const pool = new Pool({ connectionString: `${postgresql.url}/template_caderneta` });
  await migrate(drizzle(pool), { migrationsFolder: join(import.meta.dirname, '../migrations') });
  await makeSearchIndexes(pool);
  await pool.end();
}

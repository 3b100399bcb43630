import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';
import { NotThereYet, StartFailure, WrongSettings } from '#/start-failure.ts';
import type { OpenDatabase } from './database.ts';
import { isDatabaseAway } from './availability.ts';
import { refuseMadeForTests } from './first-migration.ts';
import { migrationsFolder } from './migration-journal.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { ReclaimingPool } from './reclaiming-pool.ts';
import { makeSearchIndexes } from './search-indexes.ts';
import { limitSession } from './session-limits.ts';
import { watchPostgresql } from './watch-postgresql.ts';

/** Any number, the same in every server: only one of them migrates at a time. */
const migrationLock = 8_271_013;

/** Connections of each server process. */
const poolSize = 20;

export interface PostgresqlOptions {
  url: string;
  /** Without a pooler between; `url` where absent. */
  directUrl?: string;
  /**
   * Folder of the migrations that the database is brought to; all of this release where absent; null
   * leaves it as it is.
   */
  migrations?: string | null;
  /** Of a server: its sessions end where they wait too long. A command may take what it needs. */
  hasLimits?: boolean;
  /** A connection broke while idle; the pool replaces it. */
  onIdleError: (error: Error) => void;
}

export async function openPostgresql(options: PostgresqlOptions): Promise<OpenDatabase> {
  const { url, directUrl = url, hasLimits = false } = options;
  const statements = new PreparedStatements();
  // Commands wait for locks as long as they need.
  const sessionName = hasLimits ? `caderneta ${crypto.randomUUID().slice(0, 8)}` : undefined;
  const pool = openPool(url, statements, { ...options, sessionName });
  // A migration may take and wait as long as it needs.
  const isShared = directUrl === url && !hasLimits;
  const migrationPool = isShared ? pool : openPool(directUrl, statements, options);
  const watch = watchPostgresql([pool, migrationPool], { url: directUrl, sessionName });
  const close = async () => {
    await pool.end();
    watch.stop();
  };
  try {
    const { migrations = migrationsFolder } = options;
    if (migrations !== null) await migrateAlone(migrationPool, migrations);
    const client = await connect(pool);
    await statements.allowWhereDirect(client).finally(() => client.release());
  } catch (error) {
    await close();
    throw explainDatabaseAway(error) ?? error;
  } finally {
    if (migrationPool !== pool) await migrationPool.end();
  }
  const poolUse = () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    most: poolSize,
  });
  const { listen } = watch;
  return { db: drizzle(pool), kind: 'postgresql', isNew: false, poolUse, listen, close };
}

function openPool(
  connectionString: string,
  statements: PreparedStatements,
  {
    onIdleError,
    sessionName,
  }: Pick<PostgresqlOptions, 'onIdleError'> & { sessionName?: string | undefined },
): Pool {
  const pool = new ReclaimingPool({
    connectionString,
    Client: statements.clientClass(),
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Each pool of a server has a name, by which its sessions are found beside those of others.
    ...(sessionName && { application_name: sessionName, onConnect: limitSession }),
  });
  pool.on('error', onIdleError);
  return pool;
}

const connect = (pool: Pool) =>
  pool.connect().catch((error: unknown) => {
    throw notConnected(error);
  });

/**
 * Of servers that start at the same time one migrates, and the others wait. The lock belongs to a
 * transaction: PgBouncer would hand a session's lock on to somebody else. It ends with the
 * transaction or the connection, however this process ends.
 */
async function migrateAlone(pool: Pool, folder: string): Promise<void> {
  const guard = await connect(pool);
  try {
    await guard.query('begin');
    await guard.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const db = drizzle(pool);
    await refuseMadeForTests(db, 'O banco de dados em DATABASE_URL', 'num banco vazio');
    await migrate(db, { migrationsFolder: folder });
    // An older schema is on its way to this one.
    if (folder === migrationsFolder) await makeSearchIndexes(pool);
  } finally {
    await guard.query('rollback').catch(() => undefined);
    guard.release();
  }
}

/** Describes in one line that the database is out of reach; undefined for any other error. */
export function explainDatabaseAway(error: unknown): StartFailure | undefined {
  return isDatabaseAway(error) ? notConnected(error) : undefined;
}

/** What PostgreSQL says where the settings are wrong, by its SQLSTATE. */
const wrongSettings: Record<string, string> = {
  '28P01': 'recusa o usuário ou a senha',
  '28000': 'não deixa este usuário entrar',
  '3D000': 'não tem este banco de dados',
};

/** Never with the address, which holds a password. */
function notConnected(error: unknown): StartFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  const reason = code === undefined ? '' : ` (${code})`;
  const refusal = code === undefined ? undefined : wrongSettings[code];
  if (refusal) {
    return new WrongSettings(`O PostgreSQL ${refusal}${reason}. Corrija DATABASE_URL.`);
  }
  const Failure = isDatabaseAway(error) ? NotThereYet : StartFailure;
  return new Failure(
    `Não foi possível conectar ao PostgreSQL${reason}. ` +
      'Verifique o endereço em DATABASE_URL e se o servidor está no ar.',
  );
}

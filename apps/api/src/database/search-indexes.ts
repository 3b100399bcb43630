import type { Pool, PoolClient } from 'pg';

/** Folded texts that grow with the years and are searched by `contains`: each table's column. */
const searched = {
  communications: 'search_text',
  notice_board_items: 'search_text',
  guardians: 'search_text',
  students: 'search_name',
  chat_messages: 'search_text',
} as const;

/** Of PostgreSQL, in its own package on some systems: one finds parts of words, one adds the school. */
export const searchExtensions = ['btree_gin', 'pg_trgm'] as const;

export const searchIndexes = Object.entries(searched).map(([table, column]) => ({
  table,
  column,
  name: `${table}_by_part`,
}));

/** What PostgreSQL answers where an extension is not installed, or not for this role to create. */
const unavailable = ['42501', '0A000', '58P01'];

/**
 * Makes the indexes that find parts of words, where this database may have them. No migration does:
 * whether it may is the installation's matter, and can change at any time.
 */
export async function makeSearchIndexes(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await createExtensions(client);
    const missing = await findMissing(client);
    // Like those of a migration: others may read, and whoever writes waits.
    for (const statement of missing) await client.query(statement);
  } catch (error) {
    const { code } = error as { code?: string };
    if (!unavailable.includes(code ?? '')) throw error;
  } finally {
    client.release();
  }
}

async function createExtensions(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select extname::text as name from pg_extension',
  );
  const present = rows.map(({ name }) => name);
  const missing = searchExtensions.filter((name) => !present.includes(name));
  for (const name of missing) await client.query(`create extension if not exists ${name}`);
}

/** The schema of the extension is named: it need not be one in which names are looked up. */
async function findMissing(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ present: string[]; schema: string }>(
    `select quote_ident(nspname) as schema, array(
       select relname::text from pg_class where relnamespace = 'public'::regnamespace
       and relkind = 'i' and relname = any($1)) as present
     from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
     where extname = 'pg_trgm'`,
    [searchIndexes.map(({ name }) => name)],
  );
  const found = rows[0];
  if (!found) return [];
  return searchIndexes
    .filter(({ name }) => !found.present.includes(name))
    .map(
      ({ name, table, column }) =>
        `create index if not exists ${name} on ${table}
         using gin (school_id, ${column} ${found.schema}.gin_trgm_ops) with (fastupdate = off)`,
    );
}

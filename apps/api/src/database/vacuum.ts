import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from './database.ts';

/** Bytes of a page of a table. */
const pageSize = 8_192;

/**
 * Does for PGlite what autovacuum does on a server: vacuums tables that grew by a fifth since the
 * last time, and counts anew what stands in them. Uncounted tables are planned as if they were
 * empty, which makes some queries 30 times as slow.
 * @returns the names of the tables
 */
export async function vacuumGrownTables(db: Database): Promise<string[]> {
  const statement = sql`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and pg_relation_size(oid) / ${pageSize} > greatest(relpages, 0) * 1.2 + 4
    order by relname`;
  const tables = await rowsOf<{ name: string }>(db, statement);
  // One at a time: others are answered between.
  for (const { name } of tables) await db.execute(sql.raw(`vacuum (analyze) ${name}`));
  return tables.map(({ name }) => name);
}

/** Files of the write-ahead log, each of 16 MB, from which on a checkpoint gives some back. */
const mostLogFiles = 6;

/** PGlite makes no checkpoint by itself before it closes: its log would grow for as long as it runs. */
export async function trimLog(db: Database): Promise<void> {
  const [log] = await rowsOf<{ files: number }>(
    db,
    sql`select count(*)::int as files from pg_ls_waldir()`,
  );
  // The builder has no word for a checkpoint.
  if ((log?.files ?? 0) > mostLogFiles) await db.execute(sql`checkpoint`);
}

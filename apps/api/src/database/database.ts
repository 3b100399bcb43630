import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * PGlite or PostgreSQL, or a transaction on one. PGlite has one connection: inside a transaction
 * use only the transaction, or both wait for each other forever.
 */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  db: Database;
  kind: 'pglite' | 'postgresql';
  /** Whether this opening made it; never of a PostgreSQL server. */
  isNew: boolean;
  close: () => Promise<void>;
}

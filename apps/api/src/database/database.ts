import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { JobsConnection } from './jobs-connection.ts';

/**
 * PGlite or PostgreSQL, or a transaction on one. PGlite has one connection: inside a transaction
 * use only the transaction, or both wait for each other forever.
 */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  db: Database;
  kind: 'pglite' | 'postgresql';
  jobs: JobsConnection;
  close: () => Promise<void>;
}

import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * PGlite or PostgreSQL, or a transaction on one. PGlite has one connection: inside a transaction
 * use only the transaction, or both wait for each other forever.
 */
export type Database = PgDatabase<PgQueryResultHKT>;

/** Connections of a pool, and calls that wait for one. */
export interface PoolUse {
  used: number;
  idle: number;
  waiting: number;
  most: number;
}

export interface OpenDatabase {
  db: Database;
  kind: 'pglite' | 'postgresql';
  /** Whether this opening made it; never of a PostgreSQL server. */
  isNew: boolean;
  /** Undefined where there is no pool. */
  poolUse?: () => PoolUse;
  close: () => Promise<void>;
}

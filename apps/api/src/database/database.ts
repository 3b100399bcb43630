import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * PGlite or PostgreSQL, or a transaction on one. PGlite has one connection: inside a transaction
 * use only the transaction, or both wait for each other forever.
 */
export type Database = PgDatabase<PgQueryResultHKT>;

/**
 * Runs a statement in SQL. Nobody checks its rows: who writes the statement names its columns and their
 * types here, as drivers give them. A count or an instant comes as text, unless the statement casts it.
 * @example
 * const [row] = await rowsOf<{ total: number }>(db, sql`select count(*)::int as total from schools`);
 */
export async function rowsOf<Row>(db: Database, statement: SQL): Promise<Row[]> {
  // The one place where rows of SQL come in.
  const { rows } = (await db.execute(statement)) as { rows: Row[] };
  return rows;
}

/**
 * An act that no route() is around, as one transaction.
 * @example renameSchool: inTransaction(async ({ db }, { school, name }) => …)
 */
export const inTransaction =
  <Services extends { db: Database }, Asked, Answer>(
    act: (services: Services, asked: Asked) => Promise<Answer>,
  ) =>
  (services: Services, asked: Asked): Promise<Answer> =>
    // What commands ask for comes through here.
    services.db.transaction((tx) => act({ ...services, db: tx }, asked));

/** Connections of a pool, and calls that wait for one. */
export interface PoolUse {
  used: number;
  idle: number;
  waiting: number;
  most: number;
}

/** Hears the notifications that transactions of any server send when they commit. */
export interface Listener {
  hear: (payload: string) => void;
  /** Notifications are heard from now on. */
  onBegin: () => void;
  /** Notifications are missed from now on, until `onBegin` is called again. */
  onLoss: () => void;
}

/** Begins to listen, for one listener at a time. @returns how to end it */
export type Listen = (listener: Listener) => () => void;

/** Name of the channel of notifications, see `live/notify.repository.ts`. */
export const channel = 'caderneta';

export interface OpenDatabase {
  db: Database;
  kind: 'pglite' | 'postgresql';
  /** Whether this opening made it; never of a PostgreSQL server. */
  isNew: boolean;
  /** Undefined where there is no pool. */
  poolUse?: () => PoolUse;
  listen: Listen;
  close: () => Promise<void>;
}

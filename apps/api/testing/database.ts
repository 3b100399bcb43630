import { AsyncLocalStorage } from 'node:async_hooks';
import { openAsBlob } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { Client, Pool } from 'pg';
import type { Database, OpenDatabase } from '#/database/database.ts';
import { listenTo } from '#/database/open-pglite.ts';
import { watchPostgresql } from '#/database/watch-postgresql.ts';

declare global {
  /** Set by the jest project: the same tests run on both. */
  var databaseUnderTest: OpenDatabase['kind'];
}

type OnStatement = (sql: string) => void;

/** A migrated, empty database of its own for one test file. */
export function openTestDatabase(onStatement: OnStatement = () => undefined) {
  const options = { logger: { logQuery: onStatement } };
  return globalThis.databaseUnderTest === 'postgresql'
    ? openPostgresql(options)
    : openPglite(options);
}

const transaction = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Whoever has a transaction open and asks the database beside it waits for ever on PGlite, which
 * has one connection. Here the query fails on both databases, and says so.
 */
export function refuseQueriesBesideTransaction(db: Database): void {
  const { session } = db as unknown as {
    session: Record<'prepareQuery' | 'transaction', (...given: unknown[]) => unknown>;
  };
  const { prepareQuery, transaction: begin } = session;
  const refuse = () => {
    if (transaction.getStore()?.isOpen) throw new Error('A query beside the open transaction');
  };
  session.prepareQuery = (...given) => {
    refuse();
    const prepared = prepareQuery.apply(session, given) as {
      execute: (values?: object) => unknown;
    };
    const { execute } = prepared;
    prepared.execute = (values) => {
      refuse();
      return execute.call(prepared, values);
    };
    return prepared;
  };
  session.transaction = async (run, ...rest) => {
    refuse();
    const own = { isOpen: true };
    const inside = (tx: unknown) =>
      transaction.run(own, async () => (run as (tx: unknown) => unknown)(tx));
    try {
      return await begin.call(session, inside, ...rest);
    } finally {
      own.isOpen = false;
    }
  };
}

/** Empties every table, also those that a trigger makes append-only. */
export async function emptyTables(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      do $$
      declare name text;
      begin
        for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
          execute 'delete from ' || name;
        end loop;
      end $$`);
  });
}

interface Options {
  logger: { logQuery: OnStatement };
}

async function openPglite(options: Options): Promise<OpenDatabase> {
  const dump = join(given('TEST_PGLITE_FOLDER'), 'database.tar');
  const client = await PGlite.create({ loadDataDir: await openAsBlob(dump) });
  const db = drizzlePglite(client, options);
  const listen = listenTo(client);
  return { db, kind: 'pglite', isNew: true, listen, close: () => client.close() };
}

async function openPostgresql(options: Options): Promise<OpenDatabase> {
  const connectionString = await makePostgresqlDatabase();
  const pool = new Pool({ connectionString });
  pool.on('error', () => undefined);
  const db = drizzle(pool, options);
  const watch = watchPostgresql([pool], { url: connectionString });
  const close = async () => {
    watch.stop();
    await pool.end();
  };
  return { db, kind: 'postgresql', isNew: false, listen: watch.listen, close };
}

/** Puts a migrated, empty database into a new data folder, as the first start of a server does. */
export async function makePgliteDatabase(dataFolder: string): Promise<void> {
  const made = join(given('TEST_PGLITE_FOLDER'), 'database');
  await cp(made, join(dataFolder, 'database'), { recursive: true });
}

/** Address of a migrated, empty database of its own. */
export async function makePostgresqlDatabase(): Promise<string> {
  const server = given('TEST_POSTGRESQL_URL');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  // Copies of a template cannot be made at the same time; test files of other workers wait here.
  await client.query('select pg_advisory_lock(1)');
  await client.query(`create database ${name} template template_caderneta`);
  await client.end();
  return `${server}/${name}`;
}

function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by the global set-up of the jest project`);
  return value;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client } from 'pg';
import { value } from '../../testing/query.ts';
import type { Database } from './database.ts';
import { migrationsFolder } from './migration-journal.ts';
import { openPglite } from './open-pglite.ts';
import { openPostgresql } from './open-postgresql.ts';

const applied = (db: Database) =>
  value<number>(db, 'select count(*)::int from drizzle.__drizzle_migrations');
const repeated = (db: Database) =>
  value<number>(
    db,
    'select (count(*) - count(distinct hash))::int from drizzle.__drizzle_migrations',
  );

/** In this database; other files of tests have theirs. */
const locks = `select count(*)::int from pg_locks join pg_database on oid = database
  where locktype = 'advisory' and datname = current_database()`;

/** Three servers start on an empty database, one of them with an address for migrations. */
async function onPostgresql() {
  const server = process.env.TEST_POSTGRESQL_URL;
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = `${server}/${name}`;
  const open = (directUrl?: string) =>
    openPostgresql({ url, directUrl, onIdleError: () => undefined });
  const opened = await Promise.all([open(), open(), open(`${url}?application_name=direct`)]);
  const { db } = opened[0];
  expect(await applied(db)).toBe(readMigrationFiles({ migrationsFolder }).length);
  expect(await repeated(db)).toBe(0);
  expect(await value(db, locks)).toBe(0);
  await Promise.all(opened.map(({ close }) => close()));
}

async function onPglite() {
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-migrating-'));
  const first = await openPglite(folder);
  const count = await applied(first.db);
  await first.close();
  const again = await openPglite(folder);
  expect(await applied(again.db)).toBe(count);
  expect(await repeated(again.db)).toBe(0);
  await again.close();
  await rm(folder, { recursive: true, force: true });
}

const scenarios = { postgresql: onPostgresql, pglite: onPglite };

test(
  'servers that start at once, or again, apply each migration once',
  () => scenarios[globalThis.databaseUnderTest](),
  60_000,
);

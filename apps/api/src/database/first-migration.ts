import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { WrongSettings } from '#/start-failure.ts';
import { type Database, rowsOf } from './database.ts';
import { migrationsFolder } from './migration-journal.ts';

let digest: string | undefined;

/**
 * SHA-256 of the first migration. Every version for schools begins with the same one; those for tests
 * that came before had others, and what they made is not read.
 */
export function firstDigest(): string {
  digest ??= readMigrationFiles({ migrationsFolder })[0]!.hash;
  return digest;
}

/**
 * Says that something is of a version for tests, in a sentence without its full stop.
 * @example madeForTests('O arquivo', 'sem ele')
 */
export const madeForTests = (what: string, way: string) =>
  `${what} foi feito por uma versão de teste; comece de novo, ${way}`;

/** Whether a version for tests made the schema; false of an empty database. */
export async function isMadeForTests(db: Database): Promise<boolean> {
  const [schema] = await rowsOf<{ journal: string | null }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as journal`,
  );
  if (!schema?.journal) return false;
  const [first] = await rowsOf<{ hash: string }>(
    db,
    sql`select hash from drizzle.__drizzle_migrations order by created_at, id limit 1`,
  );
  return first !== undefined && first.hash !== firstDigest();
}

/**
 * Before any migration is applied.
 * @param what names the database, and `way` how to begin with another one, as for `madeForTests`
 * @throws {WrongSettings}
 */
export async function refuseMadeForTests(db: Database, what: string, way: string): Promise<void> {
  if (await isMadeForTests(db)) throw new WrongSettings(`${madeForTests(what, way)}.`);
}

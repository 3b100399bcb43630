import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../apps/api/testing/free-port.ts';
import { startPostgresql } from '../../apps/api/testing/start-postgresql.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const nginx = process.env.NGINX_PATH ?? '/usr/sbin/nginx';

export interface Deployment {
  /** Of nginx. */
  url: string;
  /** Environment of both servers. */
  settings: Record<string, string>;
  /** Seconds of processor time so far, by process. */
  cpu: () => Promise<Map<string, number>>;
  stop: () => Promise<void>;
}

/** PostgreSQL, two server processes and nginx before them, all on loopback, with a large school. */
export async function deploy(students: number): Promise<Deployment> {
  if (!existsSync(nginx))
    throw new Error(`There is no nginx at ${nginx}; NGINX_PATH names another.`);
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-load-'));
  const database = await startPostgresql();
  await database.createDatabase('caderneta');
  const url = `http://localhost:${await freePort()}`;
  const settings = {
    DATABASE_URL: `${database.url}/caderneta`,
    SECRET_KEY: 'the-secret-of-the-benchmark-9fQ2xVbT7mK',
    VAPID_PRIVATE_KEY: 'OiKqN8fXPpLbZ2vMyc4RtW7hGdUs1eJx0A3BnT6kVlE',
    PUBLIC_URL: url,
    TRUST_PROXY: 'loopback',
    SMTP_URL: 'folder',
    LOG_LEVEL: 'warn',
    HOLD_SECONDS: '0',
  };
  await seed(join(folder, 'one'), settings, students);
  await mkdir(join(folder, 'two'));
  await symlink(join(folder, 'one/files'), join(folder, 'two/files'));
  const servers = [
    await startServer(join(folder, 'one'), settings),
    await startServer(join(folder, 'two'), settings),
  ];
  const proxy = await startNginx(
    folder,
    new URL(url).port,
    servers.map(({ port }) => port),
  );
  const cpu = async () => {
    const [one, other] = await Promise.all(servers.map(({ child }) => secondsOf(child.pid!)));
    return new Map([
      ['server 1', one!],
      ['server 2', other!],
      ['nginx', await secondsOf(proxy.pid!)],
      ['PostgreSQL', await secondsOfPostgresql(new URL(database.url).port)],
      ['this driver', process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6],
    ]);
  };
  const stop = async () => {
    await end(proxy);
    await Promise.all(servers.map(({ child }) => end(child)));
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, settings, cpu, stop };
}

async function seed(dataFolder: string, settings: Record<string, string>, students: number) {
  const command = join(repository, 'apps/demo-school/src/seed-cli.ts');
  const child = spawn(process.execPath, [command, '--students', String(students)], {
    env: { PATH: process.env.PATH, ...settings, DATA_FOLDER: dataFolder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The large school was not loaded.');
}

async function startServer(dataFolder: string, settings: Record<string, string>) {
  const port = await freePort();
  const child = spawn(process.execPath, [join(repository, 'apps/api/src/server.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ...settings,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_FOLDER: dataFolder,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(child, `http://127.0.0.1:${port}/readyz`);
  return { child, port };
}

/** Each call brings the address of its person, as if it came from the internet. */
const configuration = (folder: string, port: string, servers: number[]) => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log warn;
worker_processes 1;
events { worker_connections 4096; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  upstream caderneta {
    ${servers.map((server) => `server 127.0.0.1:${server};`).join(' ')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port} backlog=4096;
    client_max_body_size 12m;
    location / {
      proxy_pass http://caderneta;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $http_x_forwarded_for;
    }
  }
}
`;

async function startNginx(folder: string, port: string, servers: number[]): Promise<ChildProcess> {
  const path = join(folder, 'nginx.conf');
  const asRoot = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(path, asRoot + configuration(folder, port, servers));
  const child = spawn(nginx, ['-c', path, '-e', join(folder, 'nginx.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(child, `http://127.0.0.1:${port}/readyz`);
  return child;
}

async function untilReady(child: ChildProcess, url: string) {
  for (let attempts = 0; attempts < 1200 && child.exitCode === null; attempts += 1) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
}

async function end(child: ChildProcess) {
  const ended = once(child, 'exit');
  if (child.exitCode === null && child.kill('SIGTERM')) await ended;
}

const ticksPerSecond = 100;

/** Of a process and those that it started, also of those that have ended. */
async function secondsOf(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const ids = children.trim().split(' ').filter(Boolean).map(Number);
  const below = await Promise.all(ids.map(secondsOf));
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program, in brackets, may hold spaces.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index] ?? 0), 0);
  return below.reduce((sum, seconds) => sum + seconds, ticks / ticksPerSecond);
}

async function secondsOfPostgresql(port: string): Promise<number> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const words = command.split('\0');
    if (!/\/postgres$/.test(words[0] ?? '') || !words.includes(port)) continue;
    return secondsOf(Number(pid));
  }
  return Number.NaN;
}

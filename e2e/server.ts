import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { productionSettings } from '../apps/api/testing/production.ts';
import { until } from '../apps/api/testing/until.ts';
import { databaseOf } from './demo-school.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const patience = 240_000;

export interface PortalServer {
  url: string;
  dataFolder: string;
  /** Resolves when it has closed by itself, as at Ctrl-C. */
  stop: () => Promise<void>;
  /** Stops and starts it at the same address, with the same data. */
  restart: () => Promise<void>;
  /** Its log since the last start. */
  log: () => string;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

async function untilReady(child: ChildProcess, url: string, said: string[]) {
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true;
  try {
    await until(async () => hasEnded(child) || (await isReady()), 'the server starts', patience);
    if (!hasEnded(child)) return;
  } catch {
    child.kill('SIGKILL');
  }
  throw new Error(`The server does not start. It said:\n${said.join('')}`);
}

/**
 * Makes a database with the demo school, which a server in production does not.
 * @param root the folder that holds `apps`
 */
export async function loadDemoSchool(
  dataFolder: string,
  settings: Record<string, string> = {},
  root = repository,
): Promise<void> {
  const command = join(root, 'apps/demo-school/src/seed-cli.ts');
  const child = spawn(process.execPath, [command, '--demo'], {
    env: {
      ...process.env,
      NODE_ENV: '',
      DATA_FOLDER: dataFolder,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The demo school was not loaded.');
}

export interface PortalOptions {
  /** The folder that holds `apps`. */
  root?: string;
  /** Stories see at once what was sent, unless they are about undoing it. */
  holdSeconds?: number;
  /** More environment variables. */
  settings?: Record<string, string>;
}

/** The secret of a loaded school: stories and commands sign with it as the server does. */
const secretOf = (dataFolder: string): Promise<string> =>
  readFile(join(dataFolder, 'secret.key'), 'utf8').then(
    (secret) => secret.trim(),
    () => productionSettings.SECRET_KEY,
  );

/**
 * The real server, as production runs it, on a free port.
 */
export async function startPortal(
  dataFolder: string,
  { root = repository, holdSeconds = 0, settings = {} }: PortalOptions = {},
): Promise<PortalServer> {
  const entry = join(root, 'apps/api/src/server.ts');
  const port = await freePort();
  const url = `http://localhost:${port}`;

  let said: string[] = [];
  const launch = async () => {
    said = [];
    const started = spawn(process.execPath, [entry], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_FOLDER: dataFolder,
        ...productionSettings,
        ...(await databaseOf(dataFolder)),
        SECRET_KEY: await secretOf(dataFolder),
        PUBLIC_URL: url,
        HOLD_SECONDS: String(holdSeconds),
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.stdout.on('data', (words: Buffer) => said.push(words.toString()));
    started.stderr.on('data', (words: Buffer) => said.push(words.toString()));
    await untilReady(started, url, said);
    return started;
  };

  let child = await launch();
  const stop = async () => {
    if (hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  const restart = async () => {
    await stop();
    child = await launch();
  };
  return { url, dataFolder, stop, restart, log: () => said.join('') };
}

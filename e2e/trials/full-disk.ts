/**
 * Fills the disk of a server at bad moments and gives the room back: what is answered meanwhile, after
 * how long all is well again, and whether anything is lost that was acknowledged.
 * Needs root and Linux: `sudo node e2e/trials/full-disk.ts [MOMENT…]`.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { productionSettings } from '../../apps/api/testing/production.ts';
import { startPostgresql } from '../../apps/api/testing/start-postgresql.ts';
import { readJournal, withMigrationsUntil } from '../../apps/api/src/backup/migrations-until.ts';
import { openPglite } from '../../apps/api/src/database/open-pglite.ts';
import { freePort, loadDemoSchool } from '../server.ts';
import { signIn } from './calls.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const email = 'prof@girassol.demo';
const announcements = '/v1/communication/announcement';
const { SECRET_KEY } = productionSettings;
const megabyte = 1024 ** 2;

if (process.getuid?.() !== 0) {
  console.error('full-disk: mounts a small disk, and so needs root.');
  process.exit(1);
}

const disk = mkdtempSync(join(tmpdir(), 'caderneta-disk-'));
const dataFolder = join(disk, 'data');
const ballast = join(disk, 'ballast');
const freeBytes = () => {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
};

/** Leaves so many bytes free, at a stroke. */
function fill(leave: number): void {
  empty();
  for (;;) {
    const bytes = freeBytes() - leave;
    if (bytes <= 0) return;
    // Somebody may take of it between the look and this.
    const { status } = spawnSync('fallocate', ['-l', String(bytes), ballast]);
    if (status === 0) return;
  }
}
const empty = () => rmSync(ballast, { force: true });

class Server {
  #child: ChildProcess | undefined;
  said = '';
  url = '';
  settings: Record<string, string> = {};

  async start({ waits = true } = {}): Promise<void> {
    const port = await freePort();
    this.url = `http://localhost:${port}`;
    this.said = '';
    const env = {
      ...process.env,
      ...productionSettings,
      PORT: String(port),
      PUBLIC_URL: this.url,
      DATA_FOLDER: dataFolder,
      HOLD_SECONDS: '0',
      LOG_LEVEL: 'fatal',
      ...this.settings,
    };
    const entry = join(root, 'apps/api/src/server.ts');
    const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (words: Buffer) => (this.said += words.toString()));
    }
    this.#child = child;
    if (waits) await this.untilReady();
  }

  async untilReady(): Promise<void> {
    while (!(await this.answers('/readyz'))) {
      if (this.#child?.exitCode != null) throw new Error(`the server ended: ${this.said}`);
      await pause(200);
    }
  }

  answers(path: string): Promise<boolean> {
    return fetch(this.url + path, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'close');
  }
}

/** Writes comunicados, and knows which were acknowledged. */
class Writer {
  readonly #server: Server;
  #token = '';
  #studentIds: string[] = [];
  readonly acknowledged = new Set<string>();

  constructor(server: Server) {
    this.#server = server;
  }

  async prepare(): Promise<void> {
    this.#token = await signIn(this.#server.url, email);
    const classrooms = await this.ask('/v1/classrooms/ClassroomsWithStudents');
    const [first] = (await classrooms.json()) as { students: { id: string }[] }[];
    this.#studentIds = first!.students.map(({ id }) => id);
  }

  ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${this.#token}`, ...init.headers };
    const signal = AbortSignal.timeout(10_000);
    return fetch(this.#server.url + path, { signal, ...init, headers });
  }

  /** @returns the status, or 0 without an answer */
  async write(): Promise<number> {
    const communication = { title: 'Aviso', description: 'x'.repeat(5_000) };
    const answer = await this.ask(announcements, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ communication, studentIds: this.#studentIds }),
    }).catch(() => undefined);
    if (!answer) return 0;
    const body = (await answer.json().catch(() => ({}))) as { id?: string };
    if (answer.status === 201 && body.id) this.acknowledged.add(body.id);
    return answer.status;
  }

  read = async () => (await this.ask(`${announcements}/list`).catch(() => undefined))?.status ?? 0;

  /** @returns seconds until a write is stored again */
  async healed(): Promise<string> {
    const begun = performance.now();
    while ((await this.write()) !== 201) {
      if (performance.now() - begun > 120_000) return 'not within 120';
      await pause(250);
    }
    return ((performance.now() - begun) / 1000).toFixed(1);
  }

  async lost(): Promise<number> {
    let lost = 0;
    for (const id of this.acknowledged) {
      const answer = await this.ask(`${announcements}/${id}`);
      if (answer.status !== 200) lost += 1;
    }
    return lost;
  }

  /** Sends a file so slowly that it takes some seconds. @returns status and sentence */
  upload(bytes: number, seconds: number): Promise<string> {
    const head =
      '--b\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4\n';
    const headers = {
      authorization: `Bearer ${this.#token}`,
      'content-type': 'multipart/form-data; boundary=b',
    };
    return new Promise((resolve) => {
      const path = `${this.#server.url}/v1/filemanagement/upload`;
      const sending = request(path, { method: 'POST', headers }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => resolve(`${answer.statusCode} ${titleOf(text)}`.trim()));
      });
      sending.on('error', () => resolve('no answer'));
      sending.write(head);
      const pieces = seconds * 10;
      let sent = 0;
      const timer = setInterval(() => {
        if (sending.destroyed || sent === pieces) {
          clearInterval(timer);
          sending.end('\r\n--b--\r\n');
          return;
        }
        sent += 1;
        sending.write(Buffer.alloc(Math.round(bytes / pieces), 97));
      }, 100);
    });
  }
}

function titleOf(text: string): string {
  try {
    const { title = '' } = JSON.parse(text) as { title?: string };
    return title && `'${title}'`;
  } catch {
    return '';
  }
}

const counted = (statuses: number[]) => {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ');
};

/** What the write path leaves on its way. */
const leftovers = () =>
  ['incoming', 'files/.incoming'].flatMap((name) => readdirSync(join(dataFolder, name))).length;

async function report(moment: string, writer: Writer, answered: string, healed: string) {
  const [all, lost] = [writer.acknowledged.size, await writer.lost()];
  console.log(`${moment}: ${answered}; well after ${healed} s; ${lost} of ${all} lost`);
}

type Moment = (server: Server, writer: Writer) => Promise<void>;

const moments: Record<string, Moment> = {
  async 'before the start'(server, writer) {
    await server.stop();
    fill(50 * megabyte);
    await server.start();
    const says = /Atenção: restam[^\n]*/.exec(server.said)?.[0] ?? 'says nothing';
    await writer.prepare();
    const statuses = [await writer.write(), await writer.read()];
    empty();
    const answered = `'${says}', write ${statuses[0]}, read ${statuses[1]}`;
    await report('before the start', writer, answered, await writer.healed());
  },

  async 'before the start after a kill'(server, writer) {
    await server.stop('SIGKILL');
    await pause(500);
    fill(0);
    await server.start({ waits: false });
    await pause(15_000);
    const says = /(Atenção: restam|Não foi)[^\n]*/.exec(server.said)?.[0] ?? 'says nothing';
    empty();
    const begun = performance.now();
    await server.untilReady();
    await writer.prepare();
    await writer.healed();
    const healed = ((performance.now() - begun) / 1000).toFixed(1);
    await report('before the start after a kill', writer, `'${says}'`, healed);
  },

  async 'while people write'(server, writer) {
    const statuses: number[] = [];
    const write = async (until: number) => {
      while (performance.now() < until) {
        statuses.push(await writer.write());
        await pause(20);
      }
    };
    const until = performance.now() + 40_000;
    const writing = Promise.all(Array.from({ length: 4 }, () => write(until)));
    await pause(2_000);
    fill(0);
    await writing;
    const read = await writer.read();
    const restarts = server.said.match(/será encerrado e iniciado de novo|parou porque/g)?.length;
    empty();
    const answered = `${counted(statuses)}; read ${read}; ${restarts ?? 0} restarts`;
    await report('while people write', writer, answered, await writer.healed());
  },

  /** The guard looks before a statement; what takes the room after it is told by the database. */
  async 'between check and commit'(_server, writer) {
    const statuses: number[] = [];
    for (let round = 0; round < 25; round += 1) {
      const writing = Promise.all(Array.from({ length: 6 }, () => writer.write()));
      await pause(round * 2);
      fill(0);
      statuses.push(...(await writing));
      empty();
    }
    const answered = counted(statuses);
    await report('between check and commit, 25 times', writer, answered, await writer.healed());
  },

  async 'during an upload'(_server, writer) {
    const uploading = Promise.all(Array.from({ length: 4 }, () => writer.upload(9 * megabyte, 3)));
    await pause(1_500);
    fill(60 * megabyte);
    const answers = [...new Set(await uploading)].join(', ');
    await pause(500);
    const left = leftovers();
    empty();
    const answered = `${answers}, ${left} files left on their way`;
    await report('during an upload', writer, answered, await writer.healed());
  },

  async 'during a backup'(_server, writer) {
    const command = join(root, 'apps/api/src/backup/backup-cli.ts');
    const run = async (leave: number, milliseconds: number) => {
      const env = { ...process.env, ...productionSettings, DATA_FOLDER: dataFolder };
      const child = spawn(process.execPath, [command], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (words: Buffer) => (said += words.toString()));
      }
      setTimeout(() => fill(leave), milliseconds);
      const [code] = (await once(child, 'close')) as [number];
      return `rc ${code} '${said.trim().split('\n')[0]}'`;
    };
    const answers = [await run(85 * megabyte, 0), await run(0, 1_500)];
    const partial = readdirSync(join(dataFolder, 'backups')).filter((name) =>
      /partial$/.test(name),
    );
    empty();
    const answered = `${answers.join(', ')}, ${partial.length} half archives left`;
    await report('during a backup', writer, answered, await writer.healed());
  },

  async 'before a migration'(server, writer) {
    const before = (await readJournal()).entries.at(-2);
    // The first migration alone is no upgrade.
    if (!before) return;
    await server.stop();
    const old = new Server();
    const folder = join(disk, 'old');
    old.settings = { DATA_FOLDER: folder };
    mkdirSync(folder);
    await withMigrationsUntil(before.when, folder, async (migrations) =>
      (await openPglite(folder, migrations)).close(),
    );
    fill(85 * megabyte);
    await old.start({ waits: false });
    await pause(15_000);
    const says = old.said.split('\n')[0] ?? '';
    empty();
    const begun = performance.now();
    await old.untilReady();
    const healed = ((performance.now() - begun) / 1000).toFixed(1);
    await old.stop();
    rmSync(folder, { recursive: true });
    await server.start();
    await writer.prepare();
    await report('before a migration', writer, `'${says}'`, healed);
  },

  async 'the first start'(server, writer) {
    await server.stop();
    const own = new Server();
    own.settings = { DATA_FOLDER: join(disk, 'new') };
    fill(100 * megabyte);
    await own.start().catch(() => undefined);
    const made = readdirSync(join(disk, 'new')).includes('database');
    empty();
    await server.start();
    await writer.prepare();
    const answered = `'${own.said.split('\n')[0]}', ${made ? 'a database' : 'no database'} made`;
    await report('the first start', writer, answered, await writer.healed());
  },
};

async function onPostgresql(): Promise<void> {
  const postgresql = await startPostgresql();
  await postgresql.createDatabase('full');
  const url = `${postgresql.url}/full`;
  const server = new Server();
  server.settings = { DATABASE_URL: url };
  rmSync(dataFolder, { recursive: true });
  await loadDemoSchool(dataFolder, { DATABASE_URL: url, SECRET_KEY });
  await server.start();
  const writer = new Writer(server);
  await writer.prepare();
  fill(0);
  const upload = await writer.upload(2 * megabyte, 1);
  const others = [await writer.write(), await writer.read()];
  const ready = await (await fetch(`${server.url}/readyz`)).text();
  empty();
  const begun = performance.now();
  const after = await writer.upload(2 * megabyte, 1);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const answered = `upload ${upload}, write ${others[0]}, read ${others[1]}, /readyz ${ready}, then upload ${after}`;
  await report('files with PostgreSQL', writer, answered, seconds);
  await server.stop();
  await postgresql.stop();
}

const chosen = process.argv.slice(2);
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=420m', 'tmpfs', disk]);
const server = new Server();
try {
  await loadDemoSchool(dataFolder, { SECRET_KEY });
  await server.start();
  const writer = new Writer(server);
  await writer.prepare();
  for (const [name, trial] of Object.entries(moments)) {
    if (chosen.length === 0 || chosen.includes(name)) await trial(server, writer);
  }
  await server.stop();
  if (chosen.length === 0 || chosen.includes('postgresql')) await onPostgresql();
} finally {
  await server.stop('SIGKILL');
  await pause(1_000);
  execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true });
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AuthInfo } from '@caderneta/api-client/contract';
import sharp, { type Sharp } from 'sharp';
import { withSize } from '../apps/api/testing/sample-files.ts';

// What uploads cost: the memory of the server with its children under ten hostile ones at once, and
// the time of ordinary photographs. `SERVER` names another checkout to compare with.

const atOnce = 10;
const root = process.env.SERVER ?? fileURLToPath(new URL('..', import.meta.url));

const folder = await mkdtemp(join(tmpdir(), 'caderneta-memory-'));
const seed = ['run', '--silent', 'seed', '--', '--demo'];
execFileSync('npm', seed, { cwd: root, env: { ...process.env, DATA_FOLDER: folder } });
const { server, url } = await startServer();
const resident = () => residentOf(server.pid!);
try {
  const authorization = await signIn();
  const send = (content: Buffer, type = 'image/jpeg') => upload(content, type, authorization);
  const idle = resident();
  console.log(`idle: ${Math.round(idle / 1e6)} MB`);
  const photo = await photograph(4000, 3000);
  await send(photo);
  const milliseconds = await timeOf(async () => {
    for (let pair = 0; pair < 10; pair += 1) await Promise.all([send(photo), send(photo)]);
  });
  console.log(
    `20 photographs of 12 megapixels, 2 at a time: ${(milliseconds / 1000).toFixed(1)} s`,
  );
  console.log('\n| ten at once | MB above idle | seconds | answers |\n| --- | ---: | ---: | --- |');
  for (const [name, type, make] of hostile()) {
    const content = await make();
    let most = idle;
    const watch = setInterval(() => (most = Math.max(most, resident())), 100);
    let answers: string[] = [];
    const taken = await timeOf(async () => {
      answers = await Promise.all(Array.from({ length: atOnce }, () => send(content, type)));
    });
    clearInterval(watch);
    const above = Math.round((most - idle) / 1e6);
    const seen = [...new Set(answers)].join(', ');
    console.log(`| ${name} | ${above} | ${(taken / 1000).toFixed(1)} | ${seen} |`);
  }
} finally {
  await stop(server);
  await rm(folder, { recursive: true, force: true });
}

type Case = [name: string, type: string, make: () => Promise<Buffer>];

/** The largest that are decoded, and what was once decoded. */
function hostile(): Case[] {
  const jpeg = (width: number, height: number, chromaSubsampling: string) =>
    flat(width, height).jpeg({ progressive: true, chromaSubsampling }).toBuffer();
  return [
    ['progressive JPEG, 51 megapixels', 'image/jpeg', () => jpeg(8240, 6180, '4:2:0')],
    ['progressive JPEG, 34 megapixels, 4:4:4', 'image/jpeg', () => jpeg(6720, 5040, '4:4:4')],
    ['interlaced PNG, 37 megapixels with alpha', 'image/png', () => png(7060, 5290, {})],
    ['interlaced PNG of 16 bit, 18 megapixels', 'image/png', () => png(4950, 3750, { deep: true })],
    ['baseline JPEG, 200 megapixels', 'image/jpeg', () => flat(16_320, 12_240).jpeg().toBuffer()],
    ['photograph of 12 megapixels', 'image/jpeg', () => photograph(4000, 3000)],
    ['progressive JPEG, 9999 × 9999', 'image/jpeg', () => jpeg(9999, 9999, '4:4:4')],
    [
      'the same, only promised',
      'image/jpeg',
      async () => withSize(await jpeg(8, 8, '4:4:4'), 9999, 9999),
    ],
    ['PNG of 100000 × 900', 'image/png', () => flat(100_000, 900).png().toBuffer()],
  ];
}

function png(width: number, height: number, { deep = false }): Promise<Buffer> {
  const image = flat(width, height).ensureAlpha(0.5);
  return (deep ? image.toColourspace('rgb16') : image)
    .png({ progressive: true, compressionLevel: 6 })
    .toBuffer();
}

function flat(width: number, height: number): Sharp {
  const create = { width, height, channels: 3, background: '#46a' } as const;
  return sharp({ create, limitInputPixels: false });
}

async function photograph(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const create = { width: 2000, height: 1500, channels: 3, background: '#46a', noise } as const;
  const grain = await sharp({ create }).png().toBuffer();
  return sharp(grain).resize(width, height).jpeg({ quality: 80 }).toBuffer();
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Bytes of a process and of all that it started. */
function residentOf(pid: number): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  const rows = lines
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const tree = new Set([pid]);
  for (let size = 0; size !== tree.size;) {
    size = tree.size;
    for (const [child, parent] of rows) if (tree.has(parent!)) tree.add(child!);
  }
  return rows.reduce((sum, [id, , rss]) => sum + (tree.has(id!) ? rss! * 1024 : 0), 0);
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function startServer() {
  const port = await freePort();
  const env = { ...process.env, DATA_FOLDER: folder, PORT: String(port), LOG_LEVEL: 'silent' };
  const program = join(root, 'apps/api/src/server.ts');
  const server = spawn(process.execPath, [program], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  while (!(await isReady(url))) await setTimeout(200);
  return { server, url };
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

async function signIn(): Promise<string> {
  const body = { grantType: 'Password', email: 'prof@girassol.demo', password: 'Senha123' };
  const response = await fetch(`${url}/v1/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return `Bearer ${((await response.json()) as AuthInfo).accessToken}`;
}

async function upload(content: Buffer, type: string, authorization: string): Promise<string> {
  const form = new FormData();
  form.append('files', new File([new Uint8Array(content)], 'imagem', { type }));
  const path = `${url}/v1/filemanagement/upload`;
  const response = await fetch(path, { method: 'POST', body: form, headers: { authorization } });
  await response.arrayBuffer();
  return String(response.status);
}

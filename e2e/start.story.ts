import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { freePort } from './server.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));

test('npm start makes a demo school, says how to sign in, and ends with npm', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'caderneta-new-'));
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    cwd: repository,
    env: { ...process.env, NODE_ENV: '', PORT: String(port), DATA_FOLDER: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(npm, 'exit');
  let said = '';
  npm.stdout.on('data', (words: Buffer) => (said += words.toString()));
  npm.stderr.on('data', (words: Buffer) => (said += words.toString()));
  try {
    const lastLine = 'prof@girassol.demo / Senha123';
    const hasSaidAll = () => said.includes(lastLine) || npm.exitCode !== null;
    await expect.poll(hasSaidAll).toBe(true);
    expect(said).toContain(lastLine);
    expect(said.split(`http://localhost:${port}`)).toHaveLength(2);
    expect(said.split('admin@girassol.demo / Senha123')).toHaveLength(2);
    expect(said.split('prof@girassol.demo / Senha123')).toHaveLength(2);
    const page = await fetch(`http://localhost:${port}/`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
  } finally {
    // As a container or a service manager does: the signal reaches npm alone.
    npm.kill('SIGTERM');
    await ended;
    await rm(dataFolder, { recursive: true, force: true });
  }
  await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow('fetch failed');
});

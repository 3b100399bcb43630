import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';
import { freePort } from './server.ts';
import { copyDemoSchool, expect } from './story.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));

test('npm start says where the portal is and how to sign in, and Ctrl-C ends it', async () => {
  const dataFolder = await copyDemoSchool();
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    cwd: repository,
    env: { ...process.env, PORT: String(port), DATA_FOLDER: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = once(npm, 'exit');
  let said = '';
  npm.stdout.on('data', (words: Buffer) => (said += words.toString()));
  npm.stderr.on('data', (words: Buffer) => (said += words.toString()));
  try {
    const lastLine = 'prof@girassol.demo / Senha123';
    const hasSaidAll = () => said.includes(lastLine) || npm.exitCode !== null;
    await expect.poll(hasSaidAll, { timeout: 40_000 }).toBe(true);
    expect(said).toContain(lastLine);
    expect(said.split(`http://localhost:${port}`)).toHaveLength(2);
    expect(said.split('admin@girassol.demo / Senha123')).toHaveLength(2);
    expect(said.split('prof@girassol.demo / Senha123')).toHaveLength(2);
    const page = await fetch(`http://localhost:${port}/`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
  } finally {
    // Ctrl-C reaches every process of the terminal's group.
    if (npm.exitCode === null) process.kill(-npm.pid!, 'SIGINT');
    await ended;
    await rm(dataFolder, { recursive: true, force: true });
  }
  await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow('fetch failed');
});

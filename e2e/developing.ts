import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { freePort } from './server.ts';

/** A command of a developer that goes on until it is stopped. */
export interface Developing {
  url: string;
  /** What the terminal shows. */
  said: () => string;
  stop: () => Promise<void>;
}

interface Command {
  /** The program with its arguments, for Node. */
  command: string[];
  cwd: string;
  settings?: Record<string, string>;
  /** What it says once it is ready. */
  ready: string;
}

export async function develop({ command, cwd, settings, ready }: Command): Promise<Developing> {
  const port = await freePort();
  const child = spawn(process.execPath, command, {
    cwd,
    env: { ...process.env, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (words: Buffer) => (said += words.toString()));
  }
  const stop = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
  };
  try {
    const isReady = () => said.includes(ready) || child.exitCode !== null;
    await expect.poll(isReady).toBe(true);
    expect(said).toContain(ready);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://localhost:${port}`, said: () => said, stop };
}

/** `npm run dev` with arguments, in a copy of the sources. */
export const npmRunDev = (root: string, ...args: string[]) => [
  join(root, 'tooling/start/run.mjs'),
  'dev',
  ...args,
];

/** What covers a page in development while something is wrong. */
export const overlayOf = (page: Page) =>
  page.frameLocator('#react-refresh-overlay').locator('body');

/** Marks the page: a mark that is still there says that the page was not loaded again. */
export const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'marked', true));
export const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, 'marked') === true);

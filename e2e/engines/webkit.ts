import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { expect } from '@playwright/test';
import { Builder, Capabilities } from 'selenium-webdriver';
import type { WebDriver, WebElement } from 'selenium-webdriver';
import { freePort } from '../server.ts';
import { makeHome, phoneSize, requireProgram, windowSize } from './engine.ts';
import type { Driver } from './engine.ts';
import { findInPage } from './find-in-page.ts';

const { width, height } = windowSize;
/** In a folder of the machine's architecture. */
const miniBrowser = '/usr/lib/*/webkit{2gtk-4.1,gtk-6.0}/MiniBrowser';

interface WebKitOptions {
  /** A narrow window without bars whose pages run no script. */
  isBarePhone?: boolean;
}

/** WebKitGTK through its WebDriver, in the small browser that comes with it, on a display of its own. */
export async function startWebKit({ isBarePhone = false }: WebKitOptions = {}): Promise<Driver> {
  const xvfb = await requireProgram('/usr/bin/Xvfb', 'xvfb');
  const webDriver = await requireProgram('/usr/bin/WebKitWebDriver', 'webkit2gtk-driver');
  const [browser = miniBrowser] = globSync(miniBrowser);
  await requireProgram(browser, 'libwebkit2gtk-4.1-0');

  const home = await makeHome();
  const started: ChildProcess[] = [];
  const end = async () => {
    for (const child of started.reverse()) await endGroup(child);
    await home.remove();
  };
  try {
    const screen = ['-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'];
    const display = spawn(xvfb, ['-displayfd', '3', ...screen], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      detached: true,
    });
    started.push(display);
    const [number] = (await Promise.race([
      once(display.stdio[3] as Readable, 'data'),
      once(display, 'exit').then(() => Promise.reject(new Error('Xvfb does not start.'))),
    ])) as [Buffer];

    const port = await freePort();
    const driver = spawn(webDriver, [`--port=${port}`, '--host=127.0.0.1'], {
      env: { ...home.env, DISPLAY: `:${number.toString().trim()}` },
      stdio: 'ignore',
      detached: true,
    });
    started.push(driver);
    const address = `http://127.0.0.1:${port}`;
    await expect(() => fetch(`${address}/status`)).toPass();
    const bare = ['--enable-javascript=false', '--full-screen'];
    const args = ['--automation', ...(isBarePhone ? bare : [])];
    const session = await new Builder()
      .usingServer(address)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: browser, args },
        }),
      )
      .build();
    await session
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...(isBarePhone ? phoneSize : windowSize) });
    return driverOf(session, end);
  } catch (error) {
    await end();
    throw error;
  }
}

function driverOf(session: WebDriver, end: () => Promise<void>): Driver {
  const said: string[] = [];
  const listen = async () => said.push(...(await session.executeScript<string[]>(takeComplaints)));
  return {
    async goto(url) {
      await session.get(url);
      await listen();
    },
    async find(wanted) {
      await listen();
      const element = await session.executeScript<WebElement | null>(findInPage, wanted);
      const type = async (text: string) => {
        await element!.clear();
        await element!.sendKeys(text);
      };
      return element && { click: () => element.click(), type };
    },
    async complaints() {
      await listen();
      return said;
    },
    picture: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    end,
  };
}

/**
 * Runs inside the page, whose complaints this driver does not tell: listens from the first call
 * on, and hands over what was said since the last one.
 */
function takeComplaints(): string[] {
  const page = window as Window & { complaints?: string[] };
  if (!page.complaints) {
    const said: string[] = [];
    page.complaints = said;
    addEventListener('error', ({ message }) => said.push(message));
    addEventListener('unhandledrejection', ({ reason }) => said.push(String(reason)));
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      said.push(`${effectiveDirective} refuses ${blockedURI}`),
    );
    for (const level of ['error', 'warn'] as const) {
      const say = console[level].bind(console);
      console[level] = (...words: unknown[]) => {
        said.push(words.map(String).join(' '));
        say(...words);
      };
    }
  }
  return page.complaints.splice(0);
}

/** Ends a process and what it has started. */
async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

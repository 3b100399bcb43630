import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Wanted } from './find-in-page.ts';

export interface FoundElement {
  click: () => Promise<unknown>;
  type: (text: string) => Promise<unknown>;
}

/** A browser with one page, as its own driver moves it. */
export interface Driver {
  goto: (url: string) => Promise<unknown>;
  find: (wanted: Wanted) => Promise<FoundElement | null>;
  /** Uncaught errors, errors and warnings of the console, refusals of the content policy. */
  complaints: () => Promise<string[]>;
  /** A picture of the window, PNG. */
  picture: () => Promise<Uint8Array>;
  /** Ends its processes and removes their files. */
  end: () => Promise<void>;
}

export type StartDriver = () => Promise<Driver>;

export interface Home {
  /** Variables that make programs keep their files there, in the time zone of the school. */
  env: NodeJS.ProcessEnv;
  remove: () => Promise<void>;
}

/** A home folder for a browser, so that it finds nothing and leaves nothing behind. */
export async function makeHome(): Promise<Home> {
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-browser-'));
  const xdg = ['CACHE_HOME', 'CONFIG_HOME', 'DATA_HOME', 'RUNTIME_DIR'];
  return {
    env: {
      ...process.env,
      ...Object.fromEntries(xdg.map((name) => [`XDG_${name}`, folder])),
      HOME: folder,
      TMPDIR: folder,
      TZ: 'America/Sao_Paulo',
    },
    // A browser may still write a file while it ends.
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Some browsers have no window of less than 334 px. */
export const phoneSize = { width: 320, height: 640 };
export const windowSize = { width: 1280, height: 860 };

/** Actions of a person in any browser. Each waits for its element. */
export class Engine {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  async open(url: string): Promise<void> {
    await this.#driver.goto(url);
  }

  async click(role: Wanted['role'], name: string): Promise<void> {
    // A toast or a moving page may slip in between finding and clicking.
    await expect(async () => {
      await (await this.#find({ role, name, clickable: true })).click();
    }).toPass();
  }

  async type(label: string, text: string): Promise<void> {
    const field = { role: 'field', name: label } as const;
    await this.click('field', label);
    await (await this.#find(field)).type(text);
    await expect(() => this.#find({ ...field, value: text })).toPass();
  }

  async see(role: Wanted['role'], name: string): Promise<void> {
    await expect(() => this.#find({ role, name })).toPass();
  }

  /** As `see`, past an offer that some browsers make; `button` declines it. */
  async seeAfter(button: string, role: Wanted['role'], name: string): Promise<void> {
    await expect(async () => {
      const offer = await this.#driver.find({ role: 'button', name: button, clickable: true });
      await offer?.click();
      await this.#find({ role, name });
    }).toPass();
  }

  async expectNoComplaints(): Promise<void> {
    expect(await this.#driver.complaints(), 'complaints of the page').toEqual([]);
  }

  picture(): Promise<Uint8Array> {
    return this.#driver.picture();
  }

  close(): Promise<void> {
    return this.#driver.end();
  }

  async #find(wanted: Wanted): Promise<FoundElement> {
    const found = await this.#driver.find(wanted);
    if (!found) throw new Error(`The page does not show ${JSON.stringify(wanted)}.`);
    return found;
  }
}

/** Fails where a program is missing, and names the Debian package that brings it. */
export async function requireProgram(path: string, debianPackage: string): Promise<string> {
  await access(path).catch(() => {
    throw new Error(`${path} is missing. Install the Debian package ${debianPackage}.`);
  });
  return path;
}

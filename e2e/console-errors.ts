import { expect } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';

/** Said in stories that block workers, because a worker would answer what they intercept. */
const blockedWorker = 'Service Worker registration blocked by Playwright';

/** What the pages of a story complain about, reports of the Content-Security-Policy included. */
export class ConsoleErrors {
  readonly #said: string[] = [];
  readonly #expected: RegExp[] = [];

  constructor(context: BrowserContext) {
    context.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      if (message.text() === blockedWorker) return;
      this.#said.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#said.push(String(error.error())));
  }

  /** A complaint that belongs to the story. */
  allow(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  expectNone(): void {
    const unexpected = this.#said.filter((text) => !this.#expected.some((it) => it.test(text)));
    expect(unexpected, 'complaints in the console').toEqual([]);
  }
}

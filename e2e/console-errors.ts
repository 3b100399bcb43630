import { expect } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';

/** Said in stories that block workers, because a worker would answer what they intercept. */
const blockedWorker = 'Service Worker registration blocked by Playwright';

/** Said where a story stops its server: the page asks for its stream of changes again, and polls. */
const lostStream =
  /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|NETWORK_CHANGED) .*\/v1\/live\)$/;

/** Errors and warnings of a story's pages, reports of the Content-Security-Policy included. */
export class ConsoleErrors {
  readonly #said: string[] = [];
  readonly #expected: RegExp[] = [];

  constructor(context: BrowserContext) {
    context.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      if (message.text() === blockedWorker) return;
      const said = `${message.text()} (${message.location().url})`;
      if (!lostStream.test(said)) this.#said.push(said);
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

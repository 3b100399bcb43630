import { ToastQueue } from '@caderneta/app-kit';
import type { Toasts } from '@caderneta/platform';
import { failureWords } from '@caderneta/platform/host';

/** Key in the storage of the tab. */
const farewellKey = 'caderneta.farewell';

/** The toasts as remotes know them. */
export class ShellToasts extends ToastQueue implements Toasts {
  constructor() {
    super();
    const message = sessionStorage.getItem(farewellKey);
    sessionStorage.removeItem(farewellKey);
    if (message) this.show('success', message);
  }

  /** Shows a message once this page has made room for the next one. */
  showOnNextPage(message: string): void {
    sessionStorage.setItem(farewellKey, message);
  }

  fail(message: string, error: unknown): void {
    const words = failureWords(message, error);
    if (words) this.show('error', words.message, words);
  }
}

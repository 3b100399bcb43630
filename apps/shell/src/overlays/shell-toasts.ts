import { ToastQueue } from '@caderneta/app-kit';
import type { Toasts } from '@caderneta/platform';
import { failureMessage } from '@caderneta/platform/host';

/** The toasts as remotes know them. */
export class ShellToasts extends ToastQueue implements Toasts {
  fail(message: string, error: unknown): void {
    const words = failureMessage(message, error);
    if (words) this.show('error', words);
  }
}

import type { ToastOptions, Toasts } from '@caderneta/platform';
import { failureMessage } from '@caderneta/platform/host';
import { Store } from '../app/store.ts';

export interface Toast extends ToastOptions {
  id: number;
  tone: 'success' | 'error';
  message: string;
}

/** The toasts on the screen. */
export class ToastQueue extends Store<readonly Toast[]> implements Toasts {
  #lastId = 0;

  constructor() {
    super([]);
  }

  /** The same words stand there once. */
  show(tone: Toast['tone'], message: string, options?: ToastOptions): () => void {
    this.#lastId += 1;
    const id = this.#lastId;
    const others = this.current().filter(
      (toast) => toast.tone !== tone || toast.message !== message,
    );
    this.set([...others, { ...options, id, tone, message }]);
    return () => this.close(id);
  }

  fail(message: string, error: unknown): void {
    const words = failureMessage(message, error);
    if (words) this.show('error', words);
  }

  /** Does what the toast offers, once. */
  run({ id, action }: Toast): void {
    if (!this.current().some((toast) => toast.id === id)) return;
    this.close(id);
    action?.run();
  }

  close(id: number): void {
    this.set(this.current().filter((toast) => toast.id !== id));
  }
}

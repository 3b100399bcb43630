import type { ToastOptions } from '@caderneta/platform';
import { Store } from './store.ts';

export interface ToastMessage extends ToastOptions {
  id: number;
  tone: 'success' | 'error';
  message: string;
}

/** The messages on the screen, the newest last. */
export class ToastQueue extends Store<readonly ToastMessage[]> {
  readonly #most: number;
  #lastId = 0;

  /** @param most as many are on the screen at a time; the oldest leaves for a newer one */
  constructor(most = Infinity) {
    super([]);
    this.#most = most;
  }

  /** Shows a message; an equal one is replaced. @returns closes it */
  show(tone: ToastMessage['tone'], message: string, options?: ToastOptions): () => void {
    this.#lastId += 1;
    const id = this.#lastId;
    const others = this.current().filter(
      (toast) => toast.tone !== tone || toast.message !== message,
    );
    this.set([...others, { ...options, id, tone, message }].slice(-this.#most));
    return () => this.close(id);
  }

  /** Runs the action of the toast, once. */
  run({ id, action }: ToastMessage): void {
    if (!this.current().some((toast) => toast.id === id)) return;
    this.close(id);
    action?.run();
  }

  /** Closes what offers an action, whose time is over once its person has left. */
  dropActions(): void {
    this.set(this.current().filter(({ action }) => !action));
  }

  close(id: number): void {
    this.set(this.current().filter((toast) => toast.id !== id));
  }
}

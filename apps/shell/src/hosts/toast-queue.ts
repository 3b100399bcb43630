import type { Toasts } from '@caderneta/platform';
import { Store } from '../app/store.ts';

export interface Toast {
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

  show(tone: Toast['tone'], message: string): void {
    this.#lastId += 1;
    this.set([...this.current(), { id: this.#lastId, tone, message }]);
  }

  close(id: number): void {
    this.set(this.current().filter((toast) => toast.id !== id));
  }
}

import type { ToastTone } from '@caderneta/ui';
import { createStore } from './store.ts';

export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
}

const milliseconds = 3000;
let lastId = 0;

/** The message on the screen, if any. */
export const toastStore = createStore<Toast | null>(null);

/** Says something for three seconds. A newer message takes the place of an older one. */
export function showToast(tone: ToastTone, text: string): void {
  lastId += 1;
  const id = lastId;
  toastStore.write({ id, tone, text });
  setTimeout(() => closeToast(id), milliseconds);
}

export function closeToast(id: number): void {
  if (toastStore.read()?.id === id) toastStore.write(null);
}

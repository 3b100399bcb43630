import type { QueryClient } from '@tanstack/react-query';
import { dataCache, workerAddress, type WorkerMessage } from '../worker/messages.ts';
import { familyKey } from './family.queries.ts';

/**
 * Before this device is somebody else's, or nobody's: nothing the guardian saw stays on it. What they
 * typed waits for them alone; see `owner.ts`.
 */
export async function forgetWhatWasSeen(queries: QueryClient): Promise<void> {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== familyKey[0] });
  await deletePagesRead();
}

/** What the service worker kept of them. */
export async function deletePagesRead(): Promise<void> {
  // Pages over plain http have neither a worker nor caches.
  const worker = (navigator as Partial<Navigator>).serviceWorker?.controller;
  // The portal's worker can stand before the page until this app has one.
  if (worker?.scriptURL.endsWith(workerAddress)) {
    worker.postMessage('forget' satisfies WorkerMessage);
  }
  if ('caches' in window) await window.caches.delete(dataCache).catch(() => false);
}

import type { QueryClient } from '@tanstack/react-query';
import { forgetFirstAnswers } from '../ground/first-answers.ts';
import { dataCache, workerAddress, type WorkerMessage } from '../worker/messages.ts';
import { linkKey } from '../pairing/pairing.queries.ts';
import { familyKey } from './family.queries.ts';

/** First words of the keys of queries that stay: the open page needs them. */
const kept: readonly unknown[] = [...familyKey, ...linkKey];

/**
 * Deletes everything that the guardian saw on this device. Call it before the device gets another
 * guardian or none. The text they typed stays for them alone; see `owner.ts`.
 */
export async function deleteSeenContent(queries: QueryClient): Promise<void> {
  queries.removeQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) });
  await deletePagesRead();
}

/** Deletes the pages that the service worker stored for the guardian. */
export async function deletePagesRead(): Promise<void> {
  forgetFirstAnswers();
  // Pages over plain http have neither a worker nor caches.
  const worker = (navigator as Partial<Navigator>).serviceWorker?.controller;
  // The portal's worker can control the page until this app has one.
  if (worker?.scriptURL.endsWith(workerAddress)) {
    worker.postMessage('forget' satisfies WorkerMessage);
  }
  if ('caches' in window) await window.caches.delete(dataCache).catch(() => false);
}

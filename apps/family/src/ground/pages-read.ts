import { dataCache, workerAddress, type WorkerMessage } from '../worker/messages.ts';
import { forgetFirstAnswers } from './first-answers.ts';

/** Deletes the pages and answers that the service worker stored for the guardian. */
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

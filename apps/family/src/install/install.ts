import type { QueryClient } from '@tanstack/react-query';
import { followWorker } from './follow-worker.ts';
import { hearWorker } from './hear-worker.ts';

/** Gives the app its service worker, and the page an ear for it. */
export function install(queries: QueryClient): Promise<void> {
  hearWorker(queries);
  return followWorker();
}

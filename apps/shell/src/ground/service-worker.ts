import type { WorkerMessage } from '../worker/addresses.ts';

/** Older browsers, and pages over plain http, have none. */
export const workers = () => (navigator as Partial<Navigator>).serviceWorker;

export function tell(worker: ServiceWorker | null | undefined, message: WorkerMessage): void {
  worker?.postMessage(message);
}

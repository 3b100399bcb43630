import { createStore } from '../app/store.ts';

/** A new version of the app that waits to be let in. */
export const waitingWorker = createStore<ServiceWorker | null>(null);

import { Store } from '@caderneta/app-kit';

/** A new version of the app that waits to be let in. */
export const waitingWorker = new Store<ServiceWorker | null>(null);

/** What a service worker's global scope is used for here; the DOM's types know nothing of it. */
export interface WorkerScope {
  location: { origin: string };
  clients: { claim(): Promise<void> };
  registration: { unregister(): Promise<boolean> };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(
    name: K,
    listener: (event: WorkerEvents[K]) => void,
  ): void;
}

/** An event whose work the browser waits for. */
export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerEvents {
  install: WorkerEvent;
  activate: WorkerEvent;
  message: WorkerEvent & { data: unknown };
  fetch: WorkerEvent & { request: Request };
}

/** What a service worker's global scope is used for here; the DOM's types know nothing of it. */
export interface WorkerScope {
  location: { origin: string };
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: { showNotification(title: string, options: object): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(
    name: K,
    listener: (event: WorkerEvents[K]) => void,
  ): void;
}

/** A window of the browser. */
export interface Page {
  url: string;
  focus(): Promise<unknown>;
  postMessage(message: PageMessage): void;
}

/** What the worker tells the pages. */
export type PageMessage = { type: 'news' } | { type: 'open'; url: string };

interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchCall extends Extendable {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

export interface Push extends Extendable {
  data: { json(): unknown } | null;
}

export interface NotificationTap extends Extendable {
  notification: { data: unknown; close(): void };
}

interface WorkerEvents {
  install: Extendable;
  activate: Extendable;
  message: { data: unknown };
  fetch: FetchCall;
  push: Push;
  notificationclick: NotificationTap;
}

import type { Page, PageMessage, WorkerScope } from '../worker/scope.ts';

const origin = 'http://localhost';
const addressOf = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : request, origin).href;

/** The Cache API in memory; jsdom has none. */
export class FakeCaches {
  readonly stored = new Map<string, Map<string, Response>>();

  open(name: string) {
    const entries = this.stored.get(name) ?? new Map<string, Response>();
    this.stored.set(name, entries);
    return Promise.resolve({
      addAll: async (files: string[]) => {
        for (const file of files) entries.set(addressOf(file), await fetch(addressOf(file)));
      },
      put: (request: RequestInfo, response: Response) =>
        Promise.resolve(void entries.set(addressOf(request), response)),
      keys: () => Promise.resolve([...entries.keys()].map((url) => new Request(url))),
      delete: (request: Request) => Promise.resolve(entries.delete(request.url)),
    });
  }

  match(request: RequestInfo) {
    const found = [...this.stored.values()].map((entries) => entries.get(addressOf(request)));
    return Promise.resolve(found.find(Boolean)?.clone());
  }

  keys = () => Promise.resolve([...this.stored.keys()]);
  delete = (name: string) => Promise.resolve(this.stored.delete(name));
}

type Listener = (event: object) => void;

/** A service worker's scope, whose events a test fires. */
export function fakeWorker({ windows = [] as string[] } = {}) {
  const listeners = new Map<string, Listener>();
  const said: PageMessage[] = [];
  const shown: { title: string; options: Record<string, unknown> }[] = [];
  const opened: string[] = [];
  const pages = windows.map((url): Page => ({
    url: origin + url,
    focus: () => Promise.resolve(),
    postMessage: (message) => void said.push(message),
  }));
  const scope = {
    location: { origin },
    clients: {
      claim: () => Promise.resolve(),
      matchAll: () => Promise.resolve(pages),
      openWindow: (url: string) => Promise.resolve(void opened.push(url)),
    },
    registration: {
      showNotification: (title: string, options: Record<string, unknown>) =>
        Promise.resolve(void shown.push({ title, options })),
    },
    skipWaiting: jest.fn(() => Promise.resolve()),
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
  };
  /** Fires an event, and waits for all it asked to be waited for. */
  async function fire(name: string, event: object = {}): Promise<Response | undefined> {
    const waits: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    listeners.get(name)?.({
      ...event,
      waitUntil: (work: Promise<unknown>) => waits.push(work),
      respondWith: (response: Promise<Response>) => (answer = response),
    });
    await Promise.all(waits);
    return answer;
  }
  return { scope: scope as unknown as WorkerScope, fire, said, shown, opened };
}

/** A request as a page makes it; `navigate` is one for the page itself. */
export function pageRequest(path: string, mode: RequestMode = 'cors'): Request {
  const request = new Request(origin + path);
  Object.defineProperty(request, 'mode', { value: mode });
  return request;
}

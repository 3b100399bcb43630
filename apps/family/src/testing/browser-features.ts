interface PushOptions {
  permission: NotificationPermission;
  /** The person's answer to the permission prompt. */
  answer: NotificationPermission;
}

/** jsdom has no media queries. Says whether the app was opened from the home screen. */
export function installedApp(isInstalled: boolean): void {
  window.matchMedia = ((query: string) => ({
    matches: isInstalled && query.includes('standalone'),
  })) as typeof window.matchMedia;
}

/** Makes the screen one that is touched, until the next page is rendered. */
export function giveTouchScreen(): void {
  window.matchMedia = ((query: string) => ({
    matches: query === '(pointer: coarse)',
  })) as typeof window.matchMedia;
}

function define(owner: object, name: string, value: unknown) {
  Object.defineProperty(owner, name, { value, configurable: true });
  undoings.push(() => Reflect.deleteProperty(owner, name));
}

/** Gives the browser web push, which jsdom lacks, for one test. */
export function givePush({ permission, answer }: PushOptions) {
  let asked = 0;
  let subscription: object | null = null;
  const notification = {
    permission,
    requestPermission: () => {
      asked += 1;
      notification.permission = answer;
      return Promise.resolve(answer);
    },
  };
  const made = {
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: () => {
      subscription = null;
      return Promise.resolve(true);
    },
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe: () => {
      subscription = made;
      return Promise.resolve(made);
    },
  };
  define(window, 'Notification', notification);
  define(window, 'PushManager', class {});
  define(navigator, 'serviceWorker', {
    getRegistration: () => Promise.resolve({ pushManager, active: {} }),
  });
  return { asked: () => asked };
}

/**
 * Gives the browser a service worker that waits.
 * @param options `inUse` says whether one is there already; `shown` is what the phone shows
 */
export function giveWorkers({
  inUse,
  shown = [],
}: {
  inUse: boolean;
  shown?: readonly Notification[];
}) {
  // Its hourly check for a new version would keep the test's process alive.
  jest.spyOn(window, 'setInterval').mockReturnValue(0 as never);
  const waiting = { postMessage: jest.fn() };
  const asked: string[] = [];
  define(navigator, 'serviceWorker', {
    controller: inUse ? { scriptURL: 'http://localhost/familia/worker.js' } : null,
    addEventListener: () => undefined,
    register: (url: string, { scope }: { scope: string }) => {
      asked.push(url, scope);
      const active = inUse ? {} : null;
      return Promise.resolve({
        waiting,
        active,
        addEventListener: () => undefined,
        getNotifications: () => Promise.resolve(shown),
        update: () => Promise.resolve(),
      });
    },
  });
  return { waiting, registered: () => asked };
}

/** Gives the browser caches, with answers that the worker stored: address → body. */
export function storeAnswers(date: string, bodies: Record<string, unknown>): void {
  let stored = new Map(Object.entries(bodies));
  const match = (address: URL) => {
    const body = stored.get(address.pathname + address.search);
    const json = () => Promise.resolve(body);
    return Promise.resolve(body && { json, headers: new Headers({ date }) });
  };
  define(window, 'caches', {
    open: () => Promise.resolve({ match }),
    delete: () => {
      stored = new Map();
      return Promise.resolve(true);
    },
  });
}

const undoings: (() => void)[] = [];
afterEach(() => undoings.splice(0).forEach((undo) => undo()));

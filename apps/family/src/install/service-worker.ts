import { report } from '../ground/report.ts';
import { isOfNews, type News, workerAddress, type WorkerMessage } from '../worker/messages.ts';

const hour = 60 * 60 * 1000;

/**
 * Installs the service worker and notices its new versions.
 * @param onNew gets a version that waits to be let in
 */
export async function followWorker(onNew: (worker: ServiceWorker) => void): Promise<void> {
  // Older browsers and pages over plain http have no service workers.
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (!workers) return;
  try {
    const registration = await registerWorker();
    const offer = (worker: ServiceWorker | null) => worker && onNew(worker);
    // A first worker replaces nothing, so it is not offered.
    if (registration.active) offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const { installing, active } = registration;
      if (!installing || !active) return;
      installing.addEventListener('statechange', () => {
        if (installing.state === 'installed') offer(installing);
      });
    });
    const check = () => registration.update().catch(() => undefined);
    setInterval(() => void check(), hour);
    void dismissNews(registration, performance.timeOrigin);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible') return;
      void check();
      void dismissNews(registration, Date.now());
    });
  } catch (error) {
    report('the service worker cannot be installed', error);
  }
}

/**
 * Closes the notifications of what the open app shows.
 * @param openedAt milliseconds since 1970; what is told later, the app may not show yet
 */
async function dismissNews(
  registration: ServiceWorkerRegistration,
  openedAt: number,
): Promise<void> {
  // Safari on an iPhone has notifications in installed apps alone.
  const shown = await (registration as Partial<typeof registration>).getNotifications?.();
  for (const notification of shown?.filter(isOfNews) ?? []) {
    if ((notification.data as News).shownAt <= openedAt) notification.close();
  }
}

/** Registers the worker once; later calls answer the same registration. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(workerAddress, {
    scope: '/familia',
    updateViaCache: 'none',
  });
}

/** Activates the new version; the page reloads once it is active. */
export function update(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  worker.postMessage('take-over' satisfies WorkerMessage);
}

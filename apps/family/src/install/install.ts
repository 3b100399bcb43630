import type { QueryClient } from '@tanstack/react-query';
import { navigate } from '../app/navigation.ts';
import { feedKey, unreadKey } from '../session/family.queries.ts';
import { type PageMessage, workerAddress, type WorkerMessage } from '../worker/messages.ts';
import { report } from '../app/report.ts';
import { waitingWorker } from './update-prompt.tsx';

/** Installs the app's service worker, and listens to its messages. */
export function install(queries: QueryClient): Promise<void> {
  listenToWorker(queries);
  return followWorker();
}

/** Handles the service worker's messages: there is news, or a notification was tapped. */
function listenToWorker(queries: QueryClient): void {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  workers?.addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
    if (data.type === 'open') navigate(data.url);
    void queries.invalidateQueries({ queryKey: feedKey });
    void queries.invalidateQueries({ queryKey: unreadKey });
  });
}

const hour = 60 * 60 * 1000;

/** Installs the service worker and notices its new versions. */
export async function followWorker(): Promise<void> {
  // Older browsers and pages over plain http have no service workers.
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (!workers) return;
  try {
    const registration = await workers.register(workerAddress, {
      scope: '/familia',
      updateViaCache: 'none',
    });
    const notice = (worker: ServiceWorker | null) => {
      // A first worker replaces nothing; the portal's worker does not belong to this app.
      const isFirst = !workers.controller?.scriptURL.endsWith(workerAddress);
      if (worker && !isFirst) waitingWorker.set(worker);
    };
    notice(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') notice(installing);
      });
    });
    const check = () => registration.update().catch(() => undefined);
    setInterval(() => void check(), hour);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void check();
    });
  } catch (error) {
    report('the service worker cannot be installed', error);
  }
}

/** Activates the new version; the page reloads once it is active. */
export function update(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  worker.postMessage('take-over' satisfies WorkerMessage);
}

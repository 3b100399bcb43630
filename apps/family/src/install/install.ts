import type { QueryClient } from '@tanstack/react-query';
import { feedKey } from '../feed/feed.queries.ts';
import { navigate } from '../app/navigation.ts';
import { unreadKey } from '../session/family.queries.ts';
import { type PageMessage, workerAddress, type WorkerMessage } from '../worker/messages.ts';
import { report } from '../app/report.ts';
import { waitingWorker } from './update-prompt.tsx';

/** Gives the app its service worker, and the page an ear for it. */
export function install(queries: QueryClient): Promise<void> {
  hearWorker(queries);
  return followWorker();
}

/** Follows what the service worker says: something is new, or a notification was tapped. */
function hearWorker(queries: QueryClient): void {
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
  // Older browsers, and pages over plain http, have none.
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (!workers) return;
  try {
    const registration = await workers.register(workerAddress, {
      scope: '/familia',
      updateViaCache: 'none',
    });
    const notice = (worker: ServiceWorker | null) => {
      // The first one has nothing to replace; the portal's worker is none of this app.
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

/** Lets the new version in; the page loads again once it is there. */
export function update(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  worker.postMessage('take-over' satisfies WorkerMessage);
}

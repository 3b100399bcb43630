import { paths } from '@caderneta/family-texts';
import type { QueryClient } from '@tanstack/react-query';
import { navigate } from '../ground/navigation.ts';
import { familyQuery, feedKey, unreadKey } from '../session/family.queries.ts';
import { ownersKey, readOwners } from '../session/owner.ts';
import {
  isOfNews,
  type PageMessage,
  workerAddress,
  type WorkerMessage,
} from '../worker/messages.ts';
import { report } from '../ground/report.ts';
import { isInstalled } from './device.ts';
import { waitingWorker } from './update-prompt.tsx';

/** Installs the app's service worker, and listens to its messages. */
export async function install(queries: QueryClient): Promise<void> {
  listenToWorker(queries);
  followOtherTabs();
  await followWorker();
  if (isInstalled()) await welcomeToInstalledApp(queries);
}

/** A page of a guardian who does not read any more must neither be read nor answered. */
function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === ownersKey && newValue !== null) window.location.reload();
  });
  // A page that comes back by the browser's button heard nothing meanwhile.
  const owners = () => String(readOwners());
  let left: string | undefined;
  window.addEventListener('pagehide', () => {
    left = owners();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || owners() === left) return;
    document.documentElement.replaceChildren();
    window.location.reload();
  });
}

/** An app that was just put on the home screen can have notices now, also on an iPhone. */
async function welcomeToInstalledApp(queries: QueryClient): Promise<void> {
  const family = await queries.ensureQueryData(familyQuery()).catch(() => null);
  const { pathname, search } = window.location;
  if (!family || pathname !== paths.feed) return;
  const { welcomeBefore } = await import('../welcome/welcome-address.ts');
  const address = await welcomeBefore(pathname + search);
  if (address !== pathname + search) navigate(address, { replace: true });
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
    const registration = await registerWorker();
    const offer = (worker: ServiceWorker | null) => worker && waitingWorker.set(worker);
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
    void dismissNews(registration);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible') return;
      void check();
      void dismissNews(registration);
    });
  } catch (error) {
    report('the service worker cannot be installed', error);
  }
}

/** Closes the notifications of what the open app shows. */
async function dismissNews(registration: ServiceWorkerRegistration): Promise<void> {
  // Safari on an iPhone has notifications in installed apps alone.
  const shown = await (registration as Partial<typeof registration>).getNotifications?.();
  for (const notification of shown?.filter(isOfNews) ?? []) notification.close();
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

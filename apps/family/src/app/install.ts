import { paths } from '@caderneta/family-texts';
import type { QueryClient } from '@tanstack/react-query';
import { navigate } from '../ground/navigation.ts';
import { isInstalled } from '../install/device.ts';
import { followWorker } from '../install/service-worker.ts';
import { waitingWorker } from '../install/update-prompt.tsx';
import { familyQuery, feedKey, unreadKey } from '../session/family.queries.ts';
import { ownersKey, readOwners } from '../session/owner.ts';
import type { PageMessage } from '../worker/messages.ts';

/** Installs the app's service worker, and listens to its messages. */
export async function install(queries: QueryClient): Promise<void> {
  listenToWorker(queries);
  followOtherTabs();
  await followWorker((worker) => waitingWorker.set(worker));
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

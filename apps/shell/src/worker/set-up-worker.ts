import type { SessionStore } from '../session/session-store.ts';
import { tell, workers } from '../ground/service-worker.ts';

/** Addresses of the portal's own files that this page has loaded. */
function loadedFiles(): string[] {
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = addresses.filter(
    ({ origin, pathname, search }) =>
      origin === window.location.origin && !search && /^\/(assets|remotes)\//.test(pathname),
  );
  return [...new Set(own.map(({ pathname }) => pathname))];
}

/** A leaving worker may still store something for its last page. The next visit removes it. */
async function removeCaches(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('portal-'));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/**
 * Registers the portal's service worker, or removes it where the server wants none.
 * @param address null for none; one of another origin is never registered
 */
export async function setUpWorker(address: string | null, session: SessionStore): Promise<void> {
  const container = workers();
  if (!container) return;
  const registration = await container.getRegistration('/');
  if (!address) {
    const isOurs = registration?.scope === new URL('/', window.location.href).href;
    if (isOurs) await registration.unregister();
    await removeCaches();
    return;
  }
  if (new URL(address, window.location.href).origin !== window.location.origin) return;
  const isFirst = !container.controller;
  await container.register(address, { scope: '/', updateViaCache: 'none' });
  if (!isFirst) return;
  const { active } = await container.ready;
  if (session.current()) tell(active, { type: 'keep', files: loadedFiles() });
}

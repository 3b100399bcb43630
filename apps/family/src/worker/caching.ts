import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { cacheNames } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { addPlugins, getCacheKeyForURL, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { dataCache, page } from './messages.ts';

/** Seconds to wait for the network before the stored answer is shown. */
const networkTimeoutSeconds = 5;
/** Pictures that stay; the ones not seen for longest go first. */
const maxEntries = 120;
/** Prefix of the caches that versions before Workbox made, one for each build. */
const formerPrefix = 'family-shell-';

/** Prefers a stored answer over a server's failure. */
const serverFailures: WorkboxPlugin = {
  fetchDidSucceed: async ({ response, state }) => {
    if (response.status < 500) return response;
    if (state) state.failure = response;
    throw new Error(`The server answers ${response.status}.`);
  },
  handlerDidError: async ({ state }) => state?.failure as Response | undefined,
};

/** Deletes the stored answers once the session was ended. */
const endOfSession: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status === 401) await forget();
    return response;
  },
};

/** Network first; the fallback is the page of this build, which only the next build replaces. */
const precachedPage: WorkboxPlugin = {
  cacheKeyWillBeUsed: async () => getCacheKeyForURL(page) ?? page,
  cacheWillUpdate: async () => null,
};

/** A picture stays the same while the signatures that open it change. */
const withoutSignature: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => {
    const { origin, pathname } = new URL(request.url);
    return origin + pathname;
  },
};

const onlyComplete = new CacheableResponsePlugin({ statuses: [200] });

// webpack writes the folder of the build's files in its place.
declare const __webpack_public_path__: string;

/**
 * Answers the app's requests from the network or from the caches.
 * @param files addresses of the app's files in this build
 */
export function answerRequests(files: readonly string[]): void {
  registerRoute(
    ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
    new NetworkFirst({
      cacheName: cacheNames.precache,
      networkTimeoutSeconds,
      plugins: [serverFailures, precachedPage],
    }),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/v1/family/'),
    new NetworkFirst({
      cacheName: dataCache,
      networkTimeoutSeconds,
      plugins: [serverFailures, endOfSession, onlyComplete],
    }),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/files/'),
    new CacheFirst({
      cacheName: dataCache,
      plugins: [withoutSignature, onlyComplete, new ExpirationPlugin({ maxEntries })],
    }),
  );
  // The server has the page for those alone that ask for HTML.
  const asPage: WorkboxPlugin = {
    requestWillFetch: async ({ request }) =>
      new URL(request.url).pathname === page
        ? new Request(request, { headers: { accept: 'text/html' } })
        : request,
  };
  addPlugins([asPage]);
  precacheAndRoute([
    { url: page, revision: __webpack_public_path__ },
    ...files.map((url) => ({ url, revision: null })),
  ]);
}

/** Deletes the stored answers and pictures, and the times at which pictures were seen. */
export async function forget(): Promise<void> {
  await caches.delete(dataCache);
  // A browser without databases has nothing there.
  await new CacheExpiration(dataCache, { maxEntries }).delete().catch(() => undefined);
}

/** Deletes caches of versions before Workbox, which nothing else would delete. */
export async function dropFormerCaches(): Promise<void> {
  const former = (await caches.keys()).filter((name) => name.startsWith(formerPrefix));
  if (former.length === 0) return;
  await Promise.all([...former, dataCache].map((name) => caches.delete(name)));
}

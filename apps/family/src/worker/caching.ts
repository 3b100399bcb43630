import { cacheNames } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { addPlugins, getCacheKeyForURL, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { dataCache, page } from './messages.ts';
import { answers, pictures } from './strategies.ts';

/** Prefix of the caches that versions before Workbox made, one for each build. */
const formerPrefix = 'family-shell-';

/** Every address has the page of this build, which only the next build replaces. */
const precachedPage: WorkboxPlugin = {
  cacheKeyWillBeUsed: async () => getCacheKeyForURL(page) ?? page,
  cacheWillUpdate: async () => null,
};

// webpack writes the folder of the build's files in its place.
declare const __webpack_public_path__: string;

/**
 * Answers the app's requests from the network or from the caches.
 * @param files addresses of the app's files in this build
 */
export function answerRequests(files: readonly string[]): void {
  // No connection is slower than one that hangs: the page comes from the device, and asks itself.
  registerRoute(
    ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
    new CacheFirst({ cacheName: cacheNames.precache, plugins: [precachedPage] }),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/v1/family/'),
    answers,
  );
  registerRoute(
    // A recording that is played asks for parts, and is not stored.
    ({ url, sameOrigin, request }) =>
      sameOrigin && url.pathname.startsWith('/files/') && !request.headers.has('range'),
    pictures,
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

/** Deletes caches of versions before Workbox, which nothing else would delete. */
export async function dropFormerCaches(): Promise<void> {
  const former = (await caches.keys()).filter((name) => name.startsWith(formerPrefix));
  if (former.length === 0) return;
  await Promise.all([...former, dataCache].map((name) => caches.delete(name)));
}

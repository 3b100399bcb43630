import type { WorkboxPlugin } from 'workbox-core/types.js';
import { addPlugins, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { page } from './messages.ts';
import { answerNavigation, withoutPreloads } from './pages.ts';
import { answers, pictures } from './strategies.ts';

// webpack writes the folder of the build's files in its place.
declare const __webpack_public_path__: string;

/**
 * Answers the app's requests from the network or from the caches.
 * @param files addresses of the app's files in this build
 */
export function answerRequests(files: readonly string[]): void {
  registerRoute(
    ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
    answerNavigation,
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
  const isPage = ({ url }: Request) => new URL(url).pathname === page;
  const asPage: WorkboxPlugin = {
    requestWillFetch: async ({ request }) =>
      isPage(request) ? new Request(request, { headers: { accept: 'text/html' } }) : request,
    cacheWillUpdate: async ({ request, response }) => {
      if (!response.ok) return null;
      return isPage(request) ? withoutPreloads(response) : response;
    },
  };
  addPlugins([asPage]);
  precacheAndRoute([
    { url: page, revision: __webpack_public_path__ },
    ...files.map((url) => ({ url, revision: null })),
  ]);
}

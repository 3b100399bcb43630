import { Forgettable } from '@caderneta/app-kit/forgettable';
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, Strategy, type StrategyHandler } from 'workbox-strategies';
import { dataCache } from './messages.ts';

/** Pictures that stay; the ones not seen for longest go first. */
const maxEntries = 120;

/** Nothing is kept that was asked for before the stored content was deleted. */
export const stay = new Forgettable();
const sinceDeletion: WorkboxPlugin = stay.plugin();

const onlyComplete = new CacheableResponsePlugin({ statuses: [200] });

/** Deletes the stored answers once the session was ended, and that of something withdrawn. */
const withdrawn: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) => {
    if (response.status === 401) await forget();
    else if (response.status === 404) await (await caches.open(dataCache)).delete(request);
    return response;
  },
};

/** Answers from the network alone, and stores the answers; pages show them while they ask anew. */
class StoringNetwork extends Strategy {
  _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    return handler.fetchAndCachePut(request);
  }
}

export const answers = new StoringNetwork({
  cacheName: dataCache,
  plugins: [withdrawn, sinceDeletion, onlyComplete],
});

/** A picture stays the same while the signatures that open it change. */
const withoutSignature: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => {
    const { origin, pathname } = new URL(request.url);
    return origin + pathname;
  },
};

export const pictures = new CacheFirst({
  cacheName: dataCache,
  plugins: [withoutSignature, sinceDeletion, onlyComplete, new ExpirationPlugin({ maxEntries })],
});

/** Deletes the stored answers and pictures, and the times at which pictures were seen. */
export async function forget(): Promise<void> {
  stay.forget();
  await caches.delete(dataCache);
  // A browser without databases has nothing there.
  await new CacheExpiration(dataCache, { maxEntries }).delete().catch(() => undefined);
}

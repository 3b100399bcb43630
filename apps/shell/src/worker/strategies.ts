import { Forgettable } from '@caderneta/app-kit/forgettable';
import { keptPage } from '@caderneta/app-kit/kept-page';
import { secondsInDay } from 'date-fns/constants';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import {
  cacheKeyOf,
  countsAddress,
  dataCache,
  filesCache,
  isOfItsDay,
  ownedCaches,
  pageCache,
  remotesCache,
} from './addresses.ts';

/** Seconds that a page may run a build, and that the server keeps builds for it. */
const longestPage = 35 * secondsInDay;
/** Seconds after which a kept page is better than waiting for the network. */
const patience = 4;
/** Header on the HTML of a signed-in session. */
const setHeader = 'caderneta-set';
/** Header on the HTML of a session that runs previews: it is not kept, and what was kept stays. */
const previewSetHeader = 'caderneta-preview-set';

/** An answer that was asked for before somebody left must not be kept after. */
const stay = new Forgettable();
const ofThisStay: WorkboxPlugin = stay.plugin();

const onlyWhole: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
};

/** Leaves files that only some people may load out of the common cache. */
const publicOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.headers.get('cache-control')?.includes('public') ? response : null,
};

const keyedByContent: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => cacheKeyOf(new URL(request.url).pathname),
};

const expireFiles = new ExpirationPlugin({
  maxEntries: 300,
  maxAgeSeconds: longestPage,
  purgeOnQuotaError: true,
});
const expireRemotes = new ExpirationPlugin({
  maxEntries: 500,
  maxAgeSeconds: longestPage,
  purgeOnQuotaError: true,
});
const matchOptions = { ignoreVary: true };

/** Names of files change with their content: what is kept is right. */
export const shellFiles = new CacheFirst({
  cacheName: filesCache,
  matchOptions,
  plugins: [keyedByContent, publicOnly, expireFiles],
});
export const remoteFiles = new CacheFirst({
  cacheName: remotesCache,
  matchOptions,
  plugins: [ofThisStay, onlyWhole, keyedByContent, publicOnly, expireRemotes],
});

const firstData = /<script type="application\/json" id="first-data">(.*?)<\/script>\s*/s;

const heading = /<p class="frame-heading[^<]*<\/p>/;
const emptyHeading = '<p class="frame-heading" aria-hidden="true"></p>';

/** What is drawn of a page, before the shape of any other one. */
const drawnPage =
  /<div class="frame-drawn">.*?(?=<div role="status" aria-busy="true" class="frame-shape">)/s;
const current = / aria-current="page"/g;

/** Removes from a page what belongs to one address or visit: preloaded scripts, what is drawn, first data. */
async function ofAnyAddress(response: Response): Promise<Response> {
  const page = await response.text();
  const html = page
    .replace(firstData, '')
    .replace(drawnPage, '')
    .replace(current, '')
    .replace(heading, emptyHeading);
  return keptPage(html.replace(/<link rel="preload" as="script"[^>]*>\s*/g, ''), response);
}

type State = Record<string, unknown> | undefined;

/** Keeps what the home, or the first data of a page, has of answers that are kept. */
async function keepParts(answer: Response, parts: Record<string, unknown>, state: State) {
  const headers = {
    'content-type': 'application/json',
    date: answer.headers.get('date') ?? new Date().toUTCString(),
  };
  const cache = await caches.open(dataCache);
  const keep = (address: string, part: unknown) =>
    part && cache.put(address, new Response(JSON.stringify(part), { headers }));
  const { school, diaries } = parts as { school: { id: string }; diaries: unknown };
  const isPresent = state?.isPresent as (() => boolean) | undefined;
  if (!isPresent?.()) return;
  await keep(countsAddress, diaries);
  await keep(`/v1/schools/${school.id}`, school);
}

const keepPartsOfHome: WorkboxPlugin = {
  handlerWillStart: ofThisStay.handlerWillStart,
  fetchDidSucceed: async ({ response, state }) => {
    if (response.status === 200) {
      const parts = (await response.clone().json()) as Record<string, unknown>;
      await keepParts(response, parts, state);
    }
    return response;
  },
};

const keepSignedInPage: WorkboxPlugin = {
  // Each plugin has a state of its own.
  handlerWillStart: ofThisStay.handlerWillStart,
  // One page serves every address: the shell looks at the address itself.
  cacheKeyWillBeUsed: async () => '/',
  cacheWillUpdate: async ({ response, state }) => {
    if (!response.headers.has(setHeader)) return null;
    const [, data] = firstData.exec(await response.clone().text()) ?? [];
    if (data) {
      const { home, ...parts } = JSON.parse(data) as Record<string, unknown>;
      await keepParts(response, { ...parts, ...(home as object) }, state);
    }
    return ofAnyAddress(response);
  },
  fetchDidSucceed: async ({ response }) => {
    // The session is over, or of the cookie alone: what was kept may be another person's.
    const { status, headers } = response;
    const isOfSession = headers.has(setHeader) || headers.has(previewSetHeader);
    if (status === 200 && !isOfSession) await forget();
    return response;
  },
};

/** The network's page, so that a new build is seen at once; the kept one where there is none. */
export const pages = new NetworkFirst({
  cacheName: pageCache,
  networkTimeoutSeconds: patience,
  matchOptions,
  plugins: [ofThisStay, onlyWhole, keepSignedInPage],
});

const usefulToday: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
    if (!cachedResponse || !isOfItsDay(new URL(request.url).pathname)) return cachedResponse;
    const answered = new Date(cachedResponse.headers.get('date') ?? 0);
    return answered.toDateString() === new Date().toDateString() ? cachedResponse : null;
  },
};

export const data = new NetworkFirst({
  cacheName: dataCache,
  matchOptions,
  plugins: [ofThisStay, onlyWhole, usefulToday],
});

export const home = new NetworkOnly({ plugins: [keepPartsOfHome] });

/** Removes everything that belongs to the last session. */
export async function forget(): Promise<void> {
  stay.forget();
  await Promise.all(ownedCaches.map((name) => caches.delete(name)));
  await expireRemotes.deleteCacheAndMetadata();
}

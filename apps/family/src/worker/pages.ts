import { keptPage } from '@caderneta/app-kit/kept-page';
import { getCacheKeyForURL } from 'workbox-precaching';
import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js';
import { dataCache, page } from './messages.ts';
import { stay } from './strategies.ts';

// webpack writes the folder of the build's files in its place.
declare const __webpack_public_path__: string;

/** Milliseconds until a page that does not come is given up. */
const patience = 20_000;

/** Addresses whose page comes with what can be read. */
const carriesView = /^\/familia\/?($|item\/|mural\/)/;

/** Pages of this build, which load its files, lie below an address that nobody asks for. */
const stored = `${__webpack_public_path__}pages`;

/**
 * Shows a page as it was read last, and stores it anew behind. Other addresses get the page of this
 * build, which only the next build replaces. No connection is slower than one that hangs.
 */
export async function answerNavigation({
  request,
  event,
}: RouteHandlerCallbackOptions): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const key = stored + pathname + search;
  const cache = await caches.open(dataCache);
  const last = await cache.match(key);
  if (carriesView.test(pathname)) (event as FetchEvent).waitUntil(storePage(key, request.url));
  return last ?? (await caches.match(getCacheKeyForURL(page) ?? page)) ?? fetch(request);
}

async function storePage(key: string, address: string): Promise<void> {
  const isPresent = stay.begin();
  const html = await readPage(address).catch(() => undefined);
  if (!html) return;
  const cache = await caches.open(dataCache);
  // Somebody else may be the guardian by now. What is put into a deleted cache is gone with it.
  if (!isPresent()) return;
  const isReadable = html.text.includes('id="first-view"');
  if (!isReadable) await cache.delete(key);
  else if (html.text.includes(__webpack_public_path__)) await cache.put(key, toStored(html));
}

interface Page {
  text: string;
  response: Response;
}

async function readPage(address: string): Promise<Page | undefined> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patience);
  try {
    const headers = { accept: 'text/html' };
    const response = await fetch(address, { headers, signal: stop.signal });
    const text = await response.text();
    return response.ok ? { text, response } : undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** The page, marked as stored for the app, with the date of its content for the person. */
function toStored({ text, response }: Page): Response {
  const marked = text
    .replace('id="first-data"', 'id="first-data" data-stored')
    .replace('<span hidden="">em ', '<span>em ');
  return keptPage(marked, response);
}

/** The page of a build for whichever address: all its scripts are stored, and none comes early. */
export async function withoutPreloads(response: Response): Promise<Response> {
  const html = await response.text();
  return keptPage(html.replaceAll(/<link rel="preload"[^>]*>/g, ''), response);
}

/** Deletes pages of other builds, whose files are gone. */
export async function dropFormerPages(): Promise<void> {
  const cache = await caches.open(dataCache);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/familia/assets/') && !pathname.startsWith(stored)) {
      await cache.delete(request);
    }
  }
}

import { registerRoute, setCatchHandler } from 'workbox-routing';
import { homeAddress, isCachedData, isPortalPage, type WorkerMessage } from './addresses.ts';
import { healthPath } from '@caderneta/releases';
import { readBuilds, troubleReport } from '../health/trouble.ts';
import { data, forget, home, pages, remoteFiles, shellFiles } from './strategies.ts';
import { toldAddress, toldCache, watchStarts } from './watch-starts.ts';

/** The used part of a service worker's global scope, which the DOM's types lack. */
interface WorkerScope {
  location: { origin: string };
  clients: { claim(): Promise<void> };
  registration: { unregister(): Promise<boolean> };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(
    name: K,
    listener: (event: WorkerEvents[K]) => void,
  ): void;
}

/** An event whose work the browser waits for. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerEvents {
  install: WorkerEvent;
  activate: WorkerEvent;
  message: WorkerEvent & { data: unknown };
  fetch: WorkerEvent & { request: Request };
}

declare const self: WorkerScope;

// The build writes the list of the shell's files in place of the word.
const files = 'SHELL_FILES' as unknown as string[];

const isShellFile = (address: string) => address.startsWith('/assets/');
const isRemoteFile = (address: string) => address.startsWith('/remotes/');

// A second try under a new address, as in main.js?r=1, is meant for the network.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && !url.search && isShellFile(url.pathname),
  shellFiles,
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && !url.search && isRemoteFile(url.pathname),
  remoteFiles,
);
registerRoute(({ url, sameOrigin }) => sameOrigin && isCachedData(url.pathname), data);
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === homeAddress, home);
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.mode === 'navigate' && isPortalPage(url.pathname),
  pages,
);

/** Where there is neither a network nor a page that was kept. */
const nothingThere = `<!doctype html><html lang="pt-BR"><meta charset="utf-8" />
<meta name="viewport" content="width=device-width" /><title>Caderneta</title>
<p>Sem conexão. Verifique a internet e tente novamente.</p>`;

setCatchHandler(async ({ request }) => {
  if (request.mode !== 'navigate') return Response.error();
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
    'cross-origin-opener-policy': 'same-origin',
  };
  return new Response(nothingThere, { status: 503, headers });
});

const load = (event: WorkerEvent, address: string) =>
  (isRemoteFile(address) ? remoteFiles : shellFiles).handleAll({
    // Workbox asks for an event of the DOM, and uses what this has.
    event: event as never,
    request: new Request(address),
  })[1];

/** Keeps the page of the session, and files that were loaded before the worker came. */
async function keep(event: WorkerEvent, addresses: string[]): Promise<void> {
  const request = new Request('/', { headers: { accept: 'text/html' } });
  await Promise.all([
    // The library types the event as its own.
    pages.handleAll({ event: event as never, request })[1],
    ...addresses.map((address) => load(event, address)),
  ]);
}

let isChecked = false;

/** A portal that has no worker any more says so at the worker's address. */
async function leaveIfGone(): Promise<void> {
  if (isChecked) return;
  const { status } = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' });
  isChecked = true;
  if (status !== 404 && status !== 410) return;
  const names = (await caches.keys()).filter((name) => name.startsWith('portal-'));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all(files.map((address) => load(event, address))));
  // Older pages go on: no build of theirs is removed, and all versions answer alike.
  void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
const hearStart = watchStarts(async (tab, builds) => {
  const body = JSON.stringify(troubleReport('hang', readBuilds(builds)));
  const headers = { 'content-type': 'application/json' };
  const { ok } = await fetch(healthPath, { method: 'POST', headers, body });
  if (ok) await (await caches.open(toldCache)).put(toldAddress(tab), new Response());
});

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.type === 'forget') event.waitUntil(forget());
  else if (message.type === 'starts') {
    event.waitUntil(hearStart(message.tab, message.builds).catch(() => undefined));
  } else event.waitUntil(keep(event, message.files).catch(() => undefined));
});
self.addEventListener('fetch', (event) => {
  // Without a network nothing can be known of it.
  if (event.request.mode === 'navigate') event.waitUntil(leaveIfGone().catch(() => undefined));
});

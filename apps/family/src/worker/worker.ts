import { clientsClaim } from 'workbox-core';
import { answerRequests } from './caching.ts';
import type { WorkerMessage } from './messages.ts';
import { announce, openFrom } from './notifications.ts';
import { dropFormerPages } from './pages.ts';
import { forget } from './strategies.ts';

declare const self: ServiceWorkerGlobalScope;

// The build writes the list of its files in place of the word.
answerRequests('SHELL_FILES' as unknown as string[]);
clientsClaim();

self.addEventListener('activate', (event) => event.waitUntil(dropFormerPages()));
self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message === 'take-over') void self.skipWaiting();
  else if (message === 'forget') event.waitUntil(forget());
});
self.addEventListener('push', (event) => event.waitUntil(announce(self, event)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openFrom(self, event)));

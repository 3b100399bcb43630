import { answerData, answerFile, answerPage, answerPicture, isPicture } from './answer.ts';
import { announce, openFrom } from './notify.ts';
import type { WorkerScope } from './scope.ts';
import { dropOtherShells, keepShell } from './shell.ts';

type Answer = (request: Request) => Promise<Response>;

/** How a request is answered; undefined leaves it to the browser. */
export function answerFor({ method, mode, url }: Request, origin: string): Answer | undefined {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return undefined;
  if (mode === 'navigate') return answerPage;
  if (address.pathname.startsWith('/familia/assets/')) return answerFile;
  if (address.pathname.startsWith('/v1/family/')) return answerData;
  return isPicture(url) ? answerPicture : undefined;
}

/** @param files what makes up the app in this build */
export function startWorker(scope: WorkerScope, files: readonly string[]): void {
  scope.addEventListener('install', (event) => event.waitUntil(keepShell(files)));
  scope.addEventListener('activate', (event) =>
    event.waitUntil(dropOtherShells(files).then(() => scope.clients.claim())),
  );
  scope.addEventListener('message', ({ data }) => {
    if (data === 'take-over') void scope.skipWaiting();
  });
  scope.addEventListener('fetch', (event) => {
    const answer = answerFor(event.request, scope.location.origin);
    if (answer) event.respondWith(answer(event.request));
  });
  scope.addEventListener('push', (event) => event.waitUntil(announce(scope, event)));
  scope.addEventListener('notificationclick', (event) => event.waitUntil(openFrom(scope, event)));
}

import { isNamedByContent } from '@caderneta/releases';

/** The HTML of the signed-in portal, for when there is no network. */
export const pageCache = 'portal-page';
/** Files of the shell's builds. */
export const filesCache = 'portal-files';
/** Files of the remotes' builds that every employee may load. */
export const remotesCache = 'portal-remotes';
/** Addresses that filling today's diaries needs. */
export const dataCache = 'portal-data';

/** Everything that belongs to somebody who is signed in. */
export const ownedCaches = [pageCache, remotesCache, dataCache];

/**
 * Finds the key under which the worker caches a build's file. Builds that have the same file share
 * its key, so that a release costs what it changed.
 * @example cacheKeyOf('/remotes/chat/0a1b2c3d4e/9f8e7d6c5b.js') // '/remotes/chat/9f8e7d6c5b.js'
 */
export function cacheKeyOf(pathname: string): string {
  const [file = '', , ...folders] = pathname.split('/').reverse();
  return isNamedByContent(file) ? [...folders.reverse(), file].join('/') : pathname;
}

/** Messages of a page of the portal to the worker. */
export type WorkerMessage =
  | { type: 'forget' }
  /** Somebody is signed in; `files` are addresses that the page loaded before the worker came. */
  | { type: 'keep'; files: string[] }
  /** Builds whose code begins to run in a tab, as `<app> <build> …`; empty once it lives. */
  | { type: 'starts'; tab: string; builds: string };

/** Whether the shell answers an address. The family's app, its worker and help are left alone. */
export function isPortalPage(pathname: string): boolean {
  return !/^\/(familia|ajuda|v1|docs|assets|remotes|files|dev|healthz|livez|readyz|acceptz)(\/|$)|\.\w+$/i.test(
    pathname,
  );
}

const diaries =
  /^\/v1\/diaries\/(GetPendingDiaryCount|GetClassroomLastDiaries|GetClassroomPendingDiaryStudents)$/i;

/** Answers that hold on the day of the answer alone. */
export function isOfItsDay(pathname: string): boolean {
  return diaries.test(pathname);
}

/** Its answer is not kept; parts of it are, as the answers of calls that are. */
export const homeAddress = '/v1/home';
export const countsAddress = '/v1/Diaries/GetPendingDiaryCount';

/** Answers of the API that are kept while somebody is signed in; all others never are. */
export function isCachedData(pathname: string): boolean {
  return isOfItsDay(pathname) || /^\/v1\/schools\/[\w-]+$/i.test(pathname);
}

/** The page itself: every address of the app answers it. */
export const page = '/familia';

/** Has one name in every build. */
export const workerAddress = '/familia/worker.js';

/** Holds what the guardian has read, for when there is no connection. */
export const dataCache = 'family-data';

/** What the worker tells the pages. */
export type PageMessage = { type: 'news' } | { type: 'open'; url: string };

/**
 * What a page tells the worker: a waiting version takes over, or the times at which pictures were
 * loaded are removed with them.
 */
export type WorkerMessage = 'take-over' | 'forget';

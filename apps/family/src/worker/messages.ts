/** The page itself: every address of the app answers it. */
export const page = '/familia';

/** Has one name in every build. */
export const workerAddress = '/familia/worker.js';

/** Stores what the guardian has read, for times without a connection. */
export const dataCache = 'family-data';

/** Messages from the worker to the pages. */
export type PageMessage = { type: 'news' } | { type: 'open'; url: string };

/**
 * Messages from a page to the worker: activate the waiting version, or delete the stored pictures
 * with their loading times.
 */
export type WorkerMessage = 'take-over' | 'forget';

/** Data of a notification that opens `url` and tells of the pages `urls`. */
export interface News {
  url: string;
  urls: string[];
  /** When it was shown, in milliseconds since 1970. */
  shownAt: number;
  /** Name of the school that all of it is from. */
  school?: string;
}

/** Whether a notification says no more than that there is news: opening the app settles it. */
export const isOfNews = ({ data }: Notification): boolean =>
  Array.isArray((data as Partial<News> | null)?.urls);

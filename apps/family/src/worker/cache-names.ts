/** What the guardian has seen, for when there is no connection. */
export const dataCache = 'family-data';

/** The app's own files; each build has its own. */
export const shellCachePrefix = 'family-shell-';

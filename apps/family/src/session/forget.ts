import type { QueryClient } from '@tanstack/react-query';
import { forgetUnsent } from '../chat/unsent.ts';
import { dataCache } from '../worker/cache-names.ts';
import { familyKey } from './family.queries.ts';

/** Before this device is somebody else's, or nobody's: nothing the guardian saw stays on it. */
export async function forgetWhatWasSeen(queries: QueryClient): Promise<void> {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== familyKey[0] });
  forgetUnsent();
  // Pages over plain http have no caches.
  if ('caches' in window) await window.caches.delete(dataCache).catch(() => false);
}

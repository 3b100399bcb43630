import { ApiError } from '@caderneta/api-client/fetch';
import { createQueryClient } from '@caderneta/app-kit';
import type { QueryClient } from '@tanstack/react-query';
import { familyKey } from '../session/family.queries.ts';

/** The one cache of server data. A refused session empties it: the device was revoked. */
export function createQueries(): QueryClient {
  const onError = (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 401) return;
    queries.setQueryData(familyKey, null);
    void import('../session/forget.ts').then((m) => m.deleteSeenContent(queries));
  };
  const queries = createQueryClient(onError);
  return queries;
}

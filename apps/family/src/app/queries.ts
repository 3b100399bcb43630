import { ApiError } from '@caderneta/api-client/fetch';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { familyKey } from '../session/family.queries.ts';

/** A refusal stays one; only what may be different a second later is asked again. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  const passing = !(error instanceof ApiError) || error.status === null || error.status >= 500;
  return passing && failures < 2;
}

/** The one cache of server data. A refused session empties it: the device was revoked. */
export function createQueries(): QueryClient {
  const onError = (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 401) return;
    queries.setQueryData(familyKey, null);
    void import('../session/forget.ts').then((m) => m.forgetWhatWasSeen(queries));
  };
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        staleTime: 10_000,
        // Without a connection the service worker answers with what was loaded last.
        networkMode: 'always',
        // What it answered is older than the connection.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return queries;
}

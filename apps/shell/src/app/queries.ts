import { ApiError } from '@caderneta/api-client';
import { QueryClient } from '@tanstack/react-query';

/** A refusal stays one; only what may be different a second later is asked again. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  const passing = !(error instanceof ApiError) || error.status === null || error.status >= 500;
  return passing && failures < 2;
}

/** The one cache of server data, shared by the shell and every remote. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        staleTime: 10_000,
        // Without a connection a call fails and says so, instead of waiting in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

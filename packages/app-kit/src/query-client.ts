import { ApiError } from '@caderneta/api-client/fetch';
import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';

/** Only failures that may pass within seconds are retried; a refusal stays one. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  const passing = !(error instanceof ApiError) || error.status === null || error.status >= 500;
  return passing && failures < 2;
}

/**
 * Makes the one cache of server data of a page.
 * @param onError called for every query and mutation that failed
 */
export function createQueryClient(onError?: (error: unknown) => void): QueryClient {
  // A page that was opened without a connection is told of none that went, only of the one that comes.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        staleTime: 10_000,
        // Without a connection a call fails and says so, or a service worker answers it.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

import { api } from '@caderneta/api-client/fetch';
import { listFeed } from '@caderneta/api-client/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** First word of every feed's key: invalidate it after opening or answering an item. */
export const feedKey = ['feed'] as const;

/** Everything for one child, or for all of the guardian's. */
export const feedQuery = (studentId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...feedKey, studentId ?? null],
    queryFn: ({ pageParam, signal }) =>
      api.call(listFeed, { query: { studentId, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

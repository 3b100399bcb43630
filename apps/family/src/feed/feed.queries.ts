import { api } from '@caderneta/api-client/fetch';
import { listFeed, markFeedRead, type Output } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/family-texts';
import { askOrShowStored } from '../ground/stored-answers.ts';
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { feedKey } from '../session/family.queries.ts';

type FeedPage = Output<typeof listFeed>;

export interface FeedChoice {
  /** One child's items only; undefined for all of the guardian's. */
  studentId: string | undefined;
  /** Only what the school waits for. */
  isPending: boolean;
}

/**
 * @param after place in the feed behind which older items are
 * @returns '/familia?crianca=…&falta=1'
 */
export function feedHref({ studentId, isPending }: FeedChoice, after?: string | null): string {
  const params = new URLSearchParams();
  if (studentId) params.set('crianca', studentId);
  if (isPending) params.set('falta', '1');
  if (after) params.set('depois', after);
  return params.size > 0 ? `${paths.feed}?${params}` : paths.feed;
}

/** What such an address chooses. */
export const feedChoiceOf = (
  params: URLSearchParams,
  students: readonly { id: string }[],
): FeedChoice => ({
  // An address may name a child that has left, or one of another family.
  studentId: students.find(({ id }) => id === params.get('crianca'))?.id,
  isPending: params.has('falta'),
});

export const feedQuery = ({ studentId, isPending }: FeedChoice) =>
  infiniteQueryOptions({
    queryKey: [...feedKey, studentId ?? null, isPending],
    queryFn: async (context) => {
      const { client, pageParam } = context;
      const only = isPending ? 'pending' : undefined;
      const query = { studentId, only, after: pageParam } as const;
      const showCount = ({ pendingCount }: FeedPage) => {
        if (!pageParam) client.setQueryData(pendingCountQuery(studentId).queryKey, pendingCount);
      };
      const page = await askOrShowStored(context, listFeed, { query }, (stored) => {
        showCount(stored);
        return { pages: [stored], pageParams: [undefined] };
      });
      showCount(page);
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** How many items of one child, or of all, the school waits for; any feed of theirs brings it. */
export const pendingCountQuery = (studentId: string | undefined) =>
  queryOptions<number>({
    queryKey: ['pendingCount', studentId ?? null],
    queryFn: skipToken,
    staleTime: Infinity,
  });

export const markRead = (until: string) => api.call(markFeedRead, { body: { until } });

import { api } from '@caderneta/api-client/fetch';
import { type Family, listFeed, markFeedRead, type Output } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/family-texts';
import { askOrShowStored } from '../ground/stored-answers.ts';
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { nameOfSchool, studentsAt } from '../session/family-context.ts';
import { feedKey } from '../session/family.queries.ts';

type FeedPage = Output<typeof listFeed>;

export interface FeedChoice {
  /** Undefined for the school that was paired first, and beside a child. */
  schoolId: string | undefined;
  /** One child's items only; undefined for all of the guardian's at the school. */
  studentId: string | undefined;
  /** Only what the school waits for. */
  isPending: boolean;
}

/**
 * @param after place in the feed behind which older items are
 * @returns '/familia?crianca=…&falta=1'
 */
export function feedHref(
  { schoolId, studentId, isPending }: FeedChoice,
  after?: string | null,
): string {
  const params = new URLSearchParams();
  if (schoolId) params.set('escola', schoolId);
  if (studentId) params.set('crianca', studentId);
  if (isPending) params.set('falta', '1');
  if (after) params.set('depois', after);
  return params.size > 0 ? `${paths.feed}?${params}` : paths.feed;
}

/**
 * What such an address chooses.
 * @param family as it is shown at the school of the address
 */
export function feedChoiceOf(params: URLSearchParams, family: Family): FeedChoice {
  // An address may name a child that has left, or one of another family.
  const child = studentsAt(family).find(({ id }) => id === params.get('crianca'));
  return choiceOf(family, { studentId: child?.id, isPending: params.has('falta') });
}

export const choiceOf = (
  family: Family,
  { studentId, isPending }: Omit<FeedChoice, 'schoolId'>,
): FeedChoice => ({
  ...{ studentId, isPending },
  schoolId: studentId ? undefined : nameOfSchool(family),
});

export const feedQuery = ({ schoolId, studentId, isPending }: FeedChoice) =>
  infiniteQueryOptions({
    queryKey: [...feedKey, schoolId ?? null, studentId ?? null, isPending],
    queryFn: async (context) => {
      const { client, pageParam } = context;
      const only = isPending ? 'pending' : undefined;
      const query = { schoolId, studentId, only, after: pageParam } as const;
      const showCount = ({ pendingCount }: FeedPage) => {
        if (!pageParam)
          client.setQueryData(pendingCountQuery({ schoolId, studentId }).queryKey, pendingCount);
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
export const pendingCountQuery = ({ schoolId, studentId }: Omit<FeedChoice, 'isPending'>) =>
  queryOptions<number>({
    queryKey: ['pendingCount', schoolId ?? null, studentId ?? null],
    queryFn: skipToken,
    staleTime: Infinity,
  });

/** @param schoolId undefined for the school that was paired first */
export const markRead = (until: string, schoolId: string | undefined) =>
  api.call(markFeedRead, { body: { until, schoolId } });

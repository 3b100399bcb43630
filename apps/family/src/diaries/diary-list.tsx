import { EmptyState, ErrorState, Grid } from '@caderneta/ui';
import { useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query';
import { NotebookPen } from 'lucide-react';
import { addressOfCall, api } from '@caderneta/api-client/fetch';
import { listFamilyDiaries, type DiaryRecord } from '@caderneta/api-client/contract';
import { paths, pathTo } from '@caderneta/family-texts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { showStored } from '../ground/stored-answers.ts';
import { MoreButton } from '../ground/more-button.tsx';
import { ReadingSkeleton } from '../reading/reading-skeleton.tsx';
import { DiaryCard } from './diary-card.tsx';

export interface DiaryListProps {
  studentId: string;
  /** The child's name within the family; see `childNames`. */
  name: string;
}

/** Day by day, newest first. */
export function DiaryList({ studentId, name }: DiaryListProps) {
  const query = useInfiniteQuery(diariesQuery(studentId));
  const { data, isPending, isFetching, hasNextPage, isFetchingNextPage } = query;
  const before = Number(useSearchParams()[0].get('depois') ?? 0);
  useDayInSight(query);
  if (isPending) return <ReadingSkeleton />;
  if (!data) return <ErrorState busy={isFetching} onRetry={() => void query.refetch()} />;
  if (data.length === 0) {
    return <EmptyState icon={NotebookPen}>Ainda não há diários de {name}.</EmptyState>;
  }
  return (
    <Grid columns={1} gap={12}>
      {data.map((diary) => (
        <DiaryCard key={diary.id} diary={diary} />
      ))}
      {hasNextPage && (
        <MoreButton
          href={`${pathTo(paths.studentDiaries, { studentId })}?depois=${before + data.length}`}
          busy={isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </Grid>
  );
}

/** Diaries of one child, newest first. */
export const diariesQuery = (studentId: string) =>
  infiniteQueryOptions({
    queryKey: ['diaries', studentId],
    queryFn: async (context) => {
      const { pageParam: offset, signal } = context;
      const input = { params: { id: studentId }, query: { offset } };
      const address = addressOfCall(listFamilyDiaries, input);
      const showing = showStored(context, address, (items, headers) => ({
        pages: [{ items, total: Number(headers.get('x-total-count')) }],
        pageParams: [0],
      }));
      try {
        return await api.page(listFamilyDiaries, input, { signal });
      } finally {
        await showing;
      }
    },
    initialPageParam: 0,
    getNextPageParam: ({ items, total }, _, offset) =>
      items.length > 0 && offset + items.length < total ? offset + items.length : undefined,
    // A diary filled since the last page shifts the others, which then come twice.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ items }) => items).map((diary) => [diary.id, diary])).values(),
    ],
  });

interface Diaries {
  data: readonly DiaryRecord[] | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

/** Scrolls once to the day of the address (`?dia=2026-11-18`), however old it is. */
function useDayInSight(diaries: Diaries): void {
  const [params] = useSearchParams();
  const day = params.get('dia');
  const shown = useRef<string>(null);
  const { data, hasNextPage, isFetching, isError } = diaries;
  const isLoaded = data?.some((diary) => diary.day === day) ?? false;
  const oldest = data?.at(-1)?.day;
  const more = useEffectEvent(() => diaries.fetchNextPage());

  useEffect(() => {
    if (!day || shown.current === day) return;
    if (isLoaded) {
      shown.current = day;
      document.getElementById(`dia-${day}`)?.scrollIntoView();
    } else if (oldest && oldest > day && hasNextPage && !isFetching && !isError) {
      more();
    }
  }, [day, isLoaded, oldest, hasNextPage, isFetching, isError]);
}

import { EmptyState, ErrorState } from '@caderneta/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { NotebookPen } from 'lucide-react';
import { MoreButton } from '../feed/more-button.tsx';
import { ReadingSkeleton } from '../reading/reading-skeleton.tsx';
import { stack } from '../reading/reading-style.ts';
import { diariesQuery } from './diaries.queries.ts';
import { DiaryCard } from './diary-card.tsx';
import { useDayInSight } from './use-day-in-sight.ts';

export interface DiaryListProps {
  studentId: string;
  /** What the family calls the child. */
  name: string;
}

/** Day by day, newest first. */
export function DiaryList({ studentId, name }: DiaryListProps) {
  const query = useInfiniteQuery(diariesQuery(studentId));
  const { data, isPending, isFetching, hasNextPage, isFetchingNextPage } = query;
  useDayInSight(query);
  if (isPending) return <ReadingSkeleton />;
  if (!data) return <ErrorState busy={isFetching} onRetry={() => void query.refetch()} />;
  if (data.length === 0) {
    return <EmptyState icon={NotebookPen}>Ainda não há diários de {name}.</EmptyState>;
  }
  return (
    <div css={stack}>
      {data.map((diary) => (
        <DiaryCard key={diary.id} diary={diary} />
      ))}
      {hasNextPage && (
        <MoreButton
          busy={isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </div>
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OfSchool } from '../session/of-school.tsx';
import { useOpened, type Opened } from './opened.queries.ts';
import { ReadingSkeleton } from './reading-skeleton.tsx';
import { isGone, Unreadable } from './unreadable.tsx';

export interface ReadingProps<Item> {
  kind: Opened;
  id: string;
  query: Pick<UseQueryResult<Item>, 'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'>;
  children: (item: Item) => ReactNode;
}

/** Shows an item once it is loaded, in the time zone of its school, and tells the school. */
export function Reading<Item extends { schoolId?: string }>(props: ReadingProps<Item>) {
  const { kind, id, query, children } = props;
  const { data, error, isPending, isFetching, refetch } = query;
  useOpened(kind, id, data !== undefined);
  if (isPending) return <ReadingSkeleton />;
  if (!data || isGone(error)) {
    return (
      <Unreadable
        error={error}
        wasOpen={data !== undefined}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return <OfSchool id={data.schoolId}>{children(data)}</OfSchool>;
}

import { ApiError, type Versioned } from '@caderneta/api-client';
import { isOffline } from '@caderneta/platform';
import { Card, ErrorState, LoadingStatus, Skeleton, space } from '@caderneta/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export interface LoadedItemProps<T> {
  query: UseQueryResult<Versioned<T>>;
  /** What stands where there is nothing at the address. */
  missing: ReactNode;
  children: (item: Versioned<T>) => ReactNode;
}

/** A malformed id is none, too. */
const missingStatuses = new Set<number | null>([404, 422]);

export function LoadedItem<T>({ query, missing, children }: LoadedItemProps<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data) return children(data);
  if (error instanceof ApiError && missingStatuses.has(error.status)) return missing;
  if (error) {
    return (
      <ErrorState offline={isOffline(error)} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  return <FormSkeleton />;
}

function FormSkeleton() {
  return (
    <LoadingStatus>
      <div css={{ display: 'grid', gap: space[20] }}>
        <Skeleton width={320} height={36} />
        <Card css={{ display: 'grid', gap: space[20] }}>
          <Skeleton width={80} />
          <Skeleton height={44} />
          <Skeleton height={200} />
          <Skeleton height={112} />
        </Card>
      </div>
    </LoadingStatus>
  );
}

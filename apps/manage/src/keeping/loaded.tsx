import { ApiError } from '@caderneta/api-client';
import { isOffline } from '@caderneta/platform';
import { ErrorState } from '@caderneta/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** The shape of what comes. */
  skeleton: ReactNode;
  /** What stands where there is nothing at the address. */
  missing?: ReactNode;
  children: (data: T) => ReactNode;
}

/** A malformed id is none, too. */
const missingStatuses = new Set<number | null>([404, 422]);

export function Loaded<T>({ query, skeleton, missing, children }: LoadedProps<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (missing && error instanceof ApiError && missingStatuses.has(error.status)) return missing;
  if (error) {
    return (
      <ErrorState offline={isOffline(error)} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  return skeleton;
}

import { ApiError } from '@caderneta/api-client';
import { useFailedPage } from '@caderneta/platform';
import { EmptyState, ErrorState } from '@caderneta/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A malformed id names nothing, too. */
const missingStatuses = new Set<number | null>([404, 422]);

export interface LoadFailureProps {
  /** A query that failed and has no data. */
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** Shown if there is nothing at the address: 'Este comunicado não existe mais.' */
  missing: string;
  icon?: LucideIcon;
  /** Leads elsewhere if there is nothing at the address. */
  action: ReactNode;
}

/** Why a page about one thing can't be shown: there is no such thing, or it did not load. */
export function LoadFailure({ query, missing, icon = SearchX, action }: LoadFailureProps) {
  const { error } = query;
  const failure = useFailedPage(query);
  if (error instanceof ApiError && missingStatuses.has(error.status)) {
    return (
      <EmptyState icon={icon} action={action}>
        {missing}
      </EmptyState>
    );
  }
  return <ErrorState {...failure} />;
}

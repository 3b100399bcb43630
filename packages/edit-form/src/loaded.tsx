import { ApiError } from '@caderneta/api-client';
import { useFailedPage } from '@caderneta/platform';
import {
  Card,
  EmptyState,
  ErrorState,
  LoadingStatus,
  Skeleton,
  Stack,
  withButtonLook,
} from '@caderneta/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** Shown while loading; the shape of a form by default. */
  skeleton?: ReactNode;
  /** Shown if there is nothing at the address. */
  missing?: ReactNode;
  children: (data: T) => ReactNode;
}

/** A malformed id names nothing, too. */
const missingStatuses = new Set<number | null>([404, 422]);

/** Shows the data of a query, or that it is loading, missing or failed. */
export function Loaded<T>({ query, skeleton, missing, children }: LoadedProps<T>) {
  const { data, error } = query;
  const failure = useFailedPage(query);
  // What is gone by now is not shown as it was.
  if (missing && error instanceof ApiError && missingStatuses.has(error.status)) return missing;
  if (data !== undefined) return children(data);
  if (error) return <ErrorState {...failure} />;
  return skeleton ?? <FormSkeleton />;
}

export function FormSkeleton() {
  return (
    <LoadingStatus>
      <Stack gap={20}>
        <Skeleton width={320} height={36} />
        {[1, 2].map((card) => (
          <Stack as={Card} key={card} gap={20}>
            <Skeleton width={160} height={24} />
            <Skeleton height={46} />
            <Skeleton height={46} />
          </Stack>
        ))}
      </Stack>
    </LoadingStatus>
  );
}

export interface MissingProps {
  /** Address of the list. */
  back: string;
  backLabel: string;
  children: ReactNode;
}

/** Stands at the address of somebody or something that is not there. */
export function Missing({ back, backLabel, children }: MissingProps) {
  return (
    <EmptyState
      icon={SearchX}
      action={
        <ButtonLink to={back} variant="secondary">
          {backLabel}
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  );
}

const ButtonLink = withButtonLook(Link);

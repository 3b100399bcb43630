import { Card, ErrorState, LoadingStatus, Skeleton, space, text } from '@caderneta/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';

export interface BlockProps<T> {
  title: string;
  query: UseQueryResult<T>;
  empty: ReactNode;
  isEmpty: (data: T) => boolean;
  children: (data: T) => ReactNode;
}

function Lines() {
  return (
    <LoadingStatus>
      {[0, 1, 2].map((line) => (
        <div
          key={line}
          css={{
            display: 'grid',
            alignContent: 'space-between',
            height: '68px',
            padding: '15px 0',
          }}
        >
          <Skeleton width="60%" height={18} />
          <Skeleton width="85%" height={14} />
        </div>
      ))}
    </LoadingStatus>
  );
}

/** A card of the home that loads, fails and is empty by itself. */
export function Block<T>({ title, query, empty, isEmpty, children }: BlockProps<T>) {
  const titleId = useId();
  const { data, isError, isFetching, refetch } = query;
  function body() {
    if (data === undefined) {
      return isError ? <ErrorState busy={isFetching} onRetry={() => void refetch()} /> : <Lines />;
    }
    return isEmpty(data) ? empty : children(data);
  }
  return (
    <Card aria-labelledby={titleId}>
      <h2 id={titleId} css={{ ...text.h2, marginBottom: space[8] }}>
        {title}
      </h2>
      {body()}
    </Card>
  );
}

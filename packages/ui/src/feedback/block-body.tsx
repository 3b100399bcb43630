import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { LoadingStatus } from './loading-status.tsx';
import { Skeleton } from './skeleton.tsx';
import { color, space } from '../foundations/tokens.ts';

/** The rows of a block while they are on their way. */
export function BlockLines() {
  return (
    <LoadingStatus>
      {[0, 1, 2].map((line) => (
        <TwoLines key={line}>
          <Skeleton width="60%" height={18} />
          <Skeleton width="85%" height={14} />
        </TwoLines>
      ))}
    </LoadingStatus>
  );
}

/** The part of a query of react-query that a block reads. */
interface Loading<T> {
  data: T | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface BlockBodyProps<T> {
  query: Loading<T>;
  /** Whether the query failed for want of a connection. */
  offline: boolean;
  empty?: ReactNode;
  /** By default whatever has come is shown. */
  isEmpty?: (data: T) => boolean;
  /** Pixels that the content will take; by default the rows of a card. */
  height?: number;
  children: (data: T) => ReactNode;
}

/** The content of a card of the home or of a dialog, which loads, fails and is empty by itself. */
export function BlockBody<T>(props: BlockBodyProps<T>) {
  const { query, offline, empty, isEmpty, height, children } = props;
  const { data, isError, isFetching, refetch } = query;
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);
  if (!isError && height) {
    return (
      <LoadingStatus>
        <Skeleton height={height} />
      </LoadingStatus>
    );
  }
  if (!isError) return <BlockLines />;
  return <ErrorState offline={offline} busy={isFetching} onRetry={() => void refetch()} />;
}

const TwoLines = styled.div({
  display: 'grid',
  alignContent: 'space-between',
  height: '68px',
  padding: '15px 0',
});

/**
 * Rows of a block, each a link over its whole width.
 *
 * @example `<BlockRows as="ol">`
 */
export const BlockRows = styled.ul({
  listStyle: 'none',
  '& > li + li': { borderTop: `1px solid ${color.line}` },
  '& > li > a': {
    display: 'block',
    padding: `${space[12]} ${space[8]}`,
    margin: `0 -${space[8]}`,
    borderRadius: '8px',
    color: color.ink,
    fontWeight: 400,
    textDecoration: 'none',
    '&:hover': { background: color.surfaceSubtle },
  },
});

import {
  Card,
  DataTable,
  EmptyState,
  ErrorState,
  space,
  TableSkeleton,
  type DataTableColumn,
} from '@caderneta/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';

export interface OverviewListProps<Row> {
  title: string;
  query: UseQueryResult<Row[]>;
  columns: readonly DataTableColumn<Row>[];
}

/** One of the lists of the overview: loads and fails on its own. */
export function OverviewList<Row extends { id: string }>(props: OverviewListProps<Row>) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} css={{ display: 'grid', gap: space[12], minWidth: 0 }}>
      <h2 id={titleId}>{props.title}</h2>
      <Content {...props} />
    </section>
  );
}

function Content<Row extends { id: string }>({ title, query, columns }: OverviewListProps<Row>) {
  const { data, isError, isFetching, refetch } = query;
  if (isError && !data) return <ErrorState busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={6} columns={columns.length} />;
  if (data.length === 0) return <EmptyState />;
  return (
    <Card flush>
      <DataTable caption={title} columns={columns} rows={data} rowKey={({ id }) => id} />
    </Card>
  );
}

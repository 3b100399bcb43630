import { useFailedPage } from '@caderneta/platform';
import {
  Card,
  DataTable,
  EmptyState,
  ErrorState,
  space,
  TableSkeleton,
  type DataTableColumn,
} from '@caderneta/ui';
import styled from '@emotion/styled';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFound } from '../use-found.tsx';

export interface OverviewListProps<Row> {
  title: string;
  query: UseQueryResult<Row[]>;
  columns: readonly DataTableColumn<Row>[];
  linkTo: (row: Row) => string;
  /** Names the search: 'Buscar turma'. */
  searchLabel: string;
  /** What a search finds of a row. */
  textOf: (row: Row) => string;
  /** Adds a row; shown beside the title, and in the empty list. */
  action: ReactNode;
  /** Leads to more; shown under the list. */
  more?: ReactNode;
}

/** One of the lists of the overview: loads and fails on its own. */
export function OverviewList<Row extends { id: string }>(props: OverviewListProps<Row>) {
  const titleId = useId();
  const isEmpty = props.query.data?.length === 0;
  return (
    <List aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{props.title}</h2>
        {!isEmpty && props.action}
      </header>
      <Content {...props} />
      {props.more}
    </List>
  );
}

function Content<Row extends { id: string }>(props: OverviewListProps<Row>) {
  const { title, query, columns, linkTo, action } = props;
  const { data, isError } = query;
  const { found, field } = useFound(data, { label: props.searchLabel, textOf: props.textOf });
  const failure = useFailedPage(query);
  if (isError && !data) return <ErrorState {...failure} />;
  if (!data) return <TableSkeleton rows={6} columns={columns.length} />;
  if (data.length === 0) {
    return (
      <Card>
        <EmptyState action={action} />
      </Card>
    );
  }
  return (
    <>
      {field}
      {found.length > 0 && (
        <Card flush>
          <DataTable
            caption={title}
            rowKey={({ id }) => id}
            rows={found}
            LinkComponent={Link}
            {...{ columns, linkTo }}
          />
        </Card>
      )}
    </>
  );
}

const List = styled.section({
  display: 'grid',
  gap: space[12],
  alignContent: 'start',
  minWidth: 0,
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space[12],
    minHeight: '46px',
  },
  // Two columns leave the first more room than a table of many does.
  '& table :is(th, td):first-of-type': { width: '60%', maxWidth: '282px' },
});

import type { Page } from '@caderneta/api-client';
import {
  Button,
  Card,
  DataTable,
  EmptyState,
  ErrorState,
  Pagination,
  TableSkeleton,
  type DataTableColumn,
} from '@caderneta/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ListAddress } from './list-address.ts';
import { rowsPerPage } from './list-query.ts';

export interface ListContentProps<Row> {
  caption: string;
  query: UseQueryResult<Page<Row[]>>;
  address: ListAddress;
  columns: readonly DataTableColumn<Row>[];
  rowKey: (row: Row) => string;
  linkTo?: (row: Row) => string;
  action?: ReactNode;
  onSearch: (search: string) => void;
  onPage: (page: number) => void;
}

export function ListContent<Row>(props: ListContentProps<Row>) {
  const { query, address, columns, rowKey, linkTo, caption, action, onSearch, onPage } = props;
  const start = useRef<HTMLDivElement>(null);
  const { data, isError, isPlaceholderData, isFetching, refetch } = query;

  if (isError && !data) return <ErrorState busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={8} columns={columns.length} />;

  const { items, total } = data;
  if (total === 0 && address.search) {
    return <NothingFound search={address.search} onClear={() => onSearch('')} />;
  }
  if (total === 0) return <EmptyState action={action} />;
  if (items.length === 0) return <LastPage total={total} onPage={onPage} />;

  const links = linkTo ? { linkTo, LinkComponent: Link } : {};
  return (
    <div
      ref={start}
      aria-busy={isPlaceholderData}
      css={{ transition: 'opacity 120ms', opacity: isPlaceholderData ? 0.6 : 1 }}
    >
      <Card flush>
        <DataTable {...{ caption, columns, rowKey, ...links }} rows={items} />
      </Card>
      <Pagination
        offset={(address.page - 1) * rowsPerPage}
        limit={rowsPerPage}
        total={total}
        onMove={(offset) => {
          onPage(Math.floor(offset / rowsPerPage) + 1);
          start.current?.scrollIntoView();
        }}
      />
    </div>
  );
}

interface LastPageProps {
  total: number;
  onPage: (page: number) => void;
}

/** The list became shorter than the address thinks. */
function LastPage({ total, onPage }: LastPageProps) {
  const go = useEffectEvent(() => onPage(Math.ceil(total / rowsPerPage)));
  useEffect(() => go(), []);
  return null;
}

interface NothingFoundProps {
  search: string;
  onClear: () => void;
}

function NothingFound({ search, onClear }: NothingFoundProps) {
  return (
    <EmptyState icon={SearchX} action={<Button onClick={onClear}>mostrar tudo</Button>}>
      Nenhum resultado para “{search}”.
    </EmptyState>
  );
}

import type { Page } from '@caderneta/api-client';
import { useFailedPage } from '@caderneta/platform';
import { Button, EmptyState, ErrorState, Pagination } from '@caderneta/ui';
import styled from '@emotion/styled';
import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { ListAddress } from './list-address.ts';
import { rowsPerPage } from './list-query.ts';

export interface PagedListProps<Row> {
  query: UseQueryResult<Page<Row[]>>;
  address: ListAddress<string>;
  /** Shown while the list loads. */
  skeleton: ReactNode;
  /** Leads to the form of a new item; shown if the list is empty. */
  action?: ReactNode;
  onShowAll: () => void;
  onPage: (page: number) => void;
  /** The rows of the page, at least one. */
  children: (rows: Row[]) => ReactNode;
}

/** One page of a list: loading, failed, empty, or with its rows. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { query, address, skeleton, action, onShowAll, onPage, children } = props;
  const start = useRef<HTMLDivElement>(null);
  const { data, isError, isPlaceholderData } = query;
  const failure = useFailedPage(query);

  if (isError && !data) return <ErrorState {...failure} />;
  if (!data) return skeleton;

  const { items, total } = data;
  const isNarrowed = address.search !== '' || Object.keys(address.filters).length > 0;
  if (total === 0 && isNarrowed) return <NothingFound search={address.search} {...{ onShowAll }} />;
  if (total === 0) return <EmptyState action={action} />;
  if (items.length === 0) return <LastPage total={total} onPage={onPage} />;

  return (
    <Rows ref={start} aria-busy={isPlaceholderData}>
      {children(items)}
      <Pagination
        offset={(address.page - 1) * rowsPerPage}
        limit={rowsPerPage}
        total={total}
        onMove={(offset) => {
          onPage(Math.floor(offset / rowsPerPage) + 1);
          start.current?.scrollIntoView();
        }}
      />
    </Rows>
  );
}

interface LastPageProps {
  total: number;
  onPage: (page: number) => void;
}

/** Offers the last page, because the address names one beyond it. */
function LastPage({ total, onPage }: LastPageProps) {
  const go = useEffectEvent(() => onPage(Math.ceil(total / rowsPerPage)));
  useEffect(() => go(), []);
  return null;
}

interface NothingFoundProps {
  search: string;
  onShowAll: () => void;
}

function NothingFound({ search, onShowAll }: NothingFoundProps) {
  return (
    <EmptyState icon={SearchX} action={<Button onClick={onShowAll}>mostrar tudo</Button>}>
      {search ? `Nenhum resultado para “${search}”.` : 'Nenhum resultado com estes filtros.'}
    </EmptyState>
  );
}

const Rows = styled.div({
  transition: 'opacity 120ms',
  opacity: 1,
  '&[aria-busy="true"]': { opacity: 0.6 },
});

import { useListAddress } from '@caderneta/listing';
import { Card, DataTable, EmptyState, Pagination, space } from '@caderneta/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { KindTypes, KindView } from '../kinds/communication-kind.ts';
import { engagementColumns } from './engagement-columns.tsx';
import { EngagementFilters } from './engagement-filters.tsx';
import { engagementRows, type EngagementFilter } from './engagement-rows.ts';

export interface EngagementTableProps<T extends KindTypes> {
  view: KindView<T>;
  item: T['item'];
}

/** A school has a thousand guardians; a page shows this many. */
const rowsPerPage = 50;

export function EngagementTable<T extends KindTypes>({ view, item }: EngagementTableProps<T>) {
  const start = useRef<HTMLElement>(null);
  const { filter, page, goToPage, search, showOnlyUnseen } = useEngagementFilter();
  const isPrinting = usePrinting();
  const columns = useMemo(() => engagementColumns(view, item), [view, item]);
  const rows = engagementRows<T['item']['engagementDetails'][number]>(item, filter);
  const lastPage = Math.max(1, Math.ceil(rows.length / rowsPerPage));
  const offset = (Math.min(page, lastPage) - 1) * rowsPerPage;

  return (
    <section ref={start} aria-labelledby="engagement">
      <Card flush>
        <header css={headerStyle}>
          <h2 id="engagement">engajamento</h2>
          <EngagementFilters filter={filter} onSearch={search} onOnlyUnseen={showOnlyUnseen} />
        </header>
        {rows.length > 0 ? (
          <DataTable
            caption="engajamento"
            columns={columns}
            rows={isPrinting ? rows : rows.slice(offset, offset + rowsPerPage)}
            rowKey={({ key }) => key}
          />
        ) : (
          <EmptyState>{emptyText(filter)}</EmptyState>
        )}
      </Card>
      <Pagination
        offset={offset}
        limit={rowsPerPage}
        total={rows.length}
        onMove={(next) => {
          goToPage(Math.floor(next / rowsPerPage) + 1);
          start.current?.scrollIntoView();
        }}
      />
    </section>
  );
}

function emptyText({ search, onlyUnseen }: EngagementFilter): string | undefined {
  if (search) return `Nenhum resultado para “${search}”.`;
  return onlyUnseen ? 'Todos já visualizaram.' : undefined;
}

const unseen = 'nao-visualizaram';

/** Search, filter and page of the table; in the address as `busca`, `filtro` and `pagina`. */
function useEngagementFilter() {
  const { address, search, filter: narrow, goToPage } = useListAddress(['filtro']);
  const filter: EngagementFilter = {
    search: address.search,
    onlyUnseen: address.filters.filtro === unseen,
  };
  return {
    filter,
    page: address.page,
    goToPage,
    search,
    showOnlyUnseen: (only: boolean) => narrow('filtro', only ? unseen : ''),
  };
}

/** Whether the page is being printed. What it changes is drawn before the browser prints. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

const headerStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[8]} ${space[20]}`,
  padding: `${space[12]} ${space[20]}`,
} as const;

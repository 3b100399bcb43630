import { useListAddress } from '@caderneta/listing';
import { Card, DataTable, EmptyState, Pagination, space } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { KindTypes, KindView } from '../kinds/communication-kind.ts';
import { answersByChild } from './children.ts';
import { engagementColumns, type EngagementColumnsOptions } from './engagement-columns.tsx';
import { EngagementFilters } from './engagement-filters.tsx';
import { engagementRows, type EngagementFilter } from './engagement-rows.ts';

export interface EngagementTableProps<T extends KindTypes> {
  view: KindView<T>;
  item: T['item'];
  Note?: EngagementColumnsOptions<never, never>['Note'];
}

/** A school has a thousand guardians; a page shows this many. */
const rowsPerPage = 25;

export function EngagementTable<T extends KindTypes>({
  view,
  item,
  Note,
}: EngagementTableProps<T>) {
  const start = useRef<HTMLElement>(null);
  const { filter, page, goToPage, search, showOnlyUnseen, showOnlyUntold, showAnswers } =
    useEngagementFilter();
  const knowsNotifications = item.engagementDetails.some(({ notification }) => notification);
  const isPrinting = usePrinting();
  const columns = useMemo(() => engagementColumns({ ...view, Note }, item), [view, item, Note]);
  const children = useMemo(() => childrenOf(view, item), [view, item]);
  const rows = engagementRows<Row<T>>(item, filter, children);
  const lastPage = Math.max(1, Math.ceil(rows.length / rowsPerPage));
  const offset = (Math.min(page, lastPage) - 1) * rowsPerPage;

  return (
    <section ref={start} aria-labelledby="engagement">
      <Card flush>
        <Header>
          <h2 id="engagement">engajamento</h2>
          <EngagementFilters
            filter={filter}
            onSearch={search}
            onOnlyUnseen={showOnlyUnseen}
            unanswered={view.perChild?.unanswered}
            hasDiffering={[...children.values()].some(({ isDiffering }) => isDiffering)}
            onAnswers={showAnswers}
            onOnlyUntold={knowsNotifications ? showOnlyUntold : undefined}
          />
        </Header>
        {rows.length > 0 ? (
          <DataTable
            caption="engajamento"
            columns={columns}
            rows={isPrinting ? rows : rows.slice(offset, offset + rowsPerPage)}
            rowKey={({ key }) => key}
          />
        ) : (
          <EmptyState>{emptyText(filter, view.perChild?.allAnswered)}</EmptyState>
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

type Row<T extends KindTypes> = T['item']['engagementDetails'][number];

function childrenOf<T extends KindTypes>({ perChild }: KindView<T>, item: T['item']) {
  const rows: readonly Row<T>[] = perChild ? item.engagementDetails : [];
  return answersByChild(rows, (row) => perChild?.answerOf(row, item));
}

function emptyText(
  { search, onlyUnseen, onlyUntold, answers }: EngagementFilter,
  allAnswered: string | undefined,
): string | undefined {
  if (search) return `Nenhum resultado para “${search}”.`;
  if (onlyUntold) return 'Todos foram avisados.';
  if (answers === 'none' && !onlyUnseen) return allAnswered;
  if (answers) return 'Nenhum resultado.';
  return onlyUnseen ? 'Todos já visualizaram.' : undefined;
}

const unseen = 'nao-visualizaram';
const untold = 'nao-avisados';
const answersInAddress = { none: 'sem', differing: 'diferentes' } as const;

/**
 * Search, filters and page of the table; in the address as `busca`, `filtro`, `aviso`, `resposta`,
 * `pagina`.
 */
function useEngagementFilter() {
  const {
    address,
    search,
    filter: narrow,
    goToPage,
  } = useListAddress(['filtro', 'aviso', 'resposta']);
  const { filtro, aviso, resposta } = address.filters;
  const filter: EngagementFilter = {
    search: address.search,
    onlyUnseen: filtro === unseen,
    onlyUntold: aviso === untold,
    answers: (['none', 'differing'] as const).find((one) => answersInAddress[one] === resposta),
  };
  return {
    filter,
    page: address.page,
    goToPage,
    search,
    showOnlyUnseen: (only: boolean) => narrow('filtro', only ? unseen : ''),
    showAnswers: (answers: EngagementFilter['answers']) =>
      narrow('resposta', answers ? answersInAddress[answers] : ''),
    showOnlyUntold: (only: boolean) => narrow('aviso', only ? untold : ''),
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

const Header = styled.header({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[8]} ${space[20]}`,
  padding: `${space[12]} ${space[20]}`,
});

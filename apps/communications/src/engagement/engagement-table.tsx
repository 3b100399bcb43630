import { useListAddress, usePrinted } from '@caderneta/listing';
import { useFailedPage } from '@caderneta/platform';
import {
  Card,
  countText,
  DataTable,
  EmptyState,
  ErrorState,
  IconButton,
  Pagination,
  screenOnly,
  space,
} from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { CommunicationKind, KindTypes } from '../kinds/communication-kind.ts';
import { engagementQuery, engagementRowsPerPage } from '../kinds/communication.queries.ts';
import { childAnswers, type OneGuardian } from '../kinds/children.ts';
import { engagementColumns, type EngagementColumnsOptions } from './engagement-columns.tsx';
import { EngagementFilters } from './engagement-filters.tsx';
import { filterQuery, shownRows, type EngagementFilter } from './engagement-rows.ts';

export interface EngagementTableProps<T extends KindTypes> {
  kind: CommunicationKind<T>;
  /** The item, with the first page of its engagement. */
  item: T['item'];
  Note?: EngagementColumnsOptions<never, never>['Note'];
}

/** Who saw and answered what was sent, page by page: a school has a thousand guardians. */
export function EngagementTable<T extends KindTypes>(props: EngagementTableProps<T>) {
  const { kind, item, Note } = props;
  const { view } = kind;
  const start = useRef<HTMLElement>(null);
  const { filter, page, goToPage, ...change } = useEngagementFilter();
  const offset = (page - 1) * engagementRowsPerPage;
  const { rows, found, isLoading, failure } = useRows(kind, item, filter, offset);
  const printing = usePrintedRows(kind, item, filter);
  const columns = useMemo(() => engagementColumns({ ...view, Note }, item), [view, item, Note]);
  const shown = shownRows<Row<T>>(printing.rows ?? rows, item.classrooms, (row) =>
    answersAbout(kind, item, row),
  );

  return (
    <section ref={start} aria-labelledby="engagement" aria-busy={isLoading}>
      <Card flush>
        <Header>
          <h2 id="engagement">engajamento</h2>
          <EngagementFilters
            filter={filter}
            onSearch={change.search}
            onOnlyUnseen={change.showOnlyUnseen}
            unanswered={view.perChild?.unanswered}
            hasDiffering={(item.report.children?.differing ?? 0) > 0}
            onAnswers={change.showAnswers}
            onOnlyUntold={item.engagement?.isNotified ? change.showOnlyUntold : undefined}
          />
          {found > engagementRowsPerPage && (
            <PrintButton
              label="imprimir engajamento"
              icon={<Printer aria-hidden size={20} />}
              disabled={printing.isLoading}
              onClick={printing.print}
            />
          )}
        </Header>
        {found > shown.length && <OnPaper>{partOnPaper(shown.length, found)}</OnPaper>}
        {failure ? (
          <ErrorState {...failure} />
        ) : shown.length > 0 ? (
          <DataTable {...{ columns, rowKey }} caption="engajamento" rows={shown} />
        ) : (
          <EmptyState>{emptyText(filter, view.perChild?.allAnswered)}</EmptyState>
        )}
      </Card>
      <Pagination
        offset={offset}
        limit={engagementRowsPerPage}
        total={found}
        onMove={(next) => {
          goToPage(Math.floor(next / engagementRowsPerPage) + 1);
          start.current?.scrollIntoView();
        }}
      />
    </section>
  );
}

const partOnPaper = (shown: number, found: number) =>
  `${countText(shown)} de ${countText(found)}: para imprimir todos, use o botão da página.`;

const rowKey = ({ key }: { key: string }) => key;

type Row<T extends KindTypes> = T['item']['engagementDetails'][number];

function answersAbout<T extends KindTypes>(
  { view: { perChild } }: CommunicationKind<T>,
  item: T['item'],
  row: Row<T>,
) {
  if (!perChild) return undefined;
  return childAnswers<OneGuardian<Row<T>>>(row, (given) => perChild.answerOf(given, item));
}

/** The rows of a page. The first one without a filter comes with the item. */
function useRows<T extends KindTypes>(
  kind: CommunicationKind<T>,
  item: T['item'],
  filter: EngagementFilter,
  offset: number,
) {
  const narrowed = filterQuery(filter);
  const isStart = offset === 0 && Object.keys(narrowed).length === 0;
  const part = { ...narrowed, limit: engagementRowsPerPage, offset };
  const query = useQuery({
    ...engagementQuery(kind, item.communication.id, part),
    enabled: !isStart,
  });
  const failure = useFailedPage(query);
  const { engagementDetails, engagement } = (isStart ? undefined : query.data?.data) ?? item;
  return {
    rows: engagementDetails,
    found: engagement?.found ?? engagementDetails.length,
    isLoading: !isStart && (query.isLoading || query.isPlaceholderData),
    failure: !isStart && query.isError && !query.data ? failure : undefined,
  };
}

/** Every row that the filter finds, while it is printed. */
function usePrintedRows<T extends KindTypes>(
  kind: CommunicationKind<T>,
  item: T['item'],
  filter: EngagementFilter,
) {
  const queries = useQueryClient();
  return usePrinted<Row<T>>(async () => {
    const part = { ...filterQuery(filter), offset: 0 };
    const query = engagementQuery(kind, item.communication.id, part);
    const { data } = await queries.fetchQuery({ ...query, gcTime: 0 });
    return data.engagementDetails;
  });
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

const PrintButton = styled(IconButton)(screenOnly);

/** Says what a sheet leaves out that the browser's own menu prints. */
const OnPaper = styled.p({
  display: 'none',
  paddingInline: space[20],
  '@media print': { display: 'block' },
});

const Header = styled.header({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[8]} ${space[20]}`,
  padding: `${space[12]} ${space[20]}`,
});

import type { Announcement } from '@caderneta/api-client/contract';
import {
  Card,
  color,
  DataTable,
  EmptyState,
  Pagination,
  space,
  type DataTableColumn,
} from '@caderneta/ui';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import { EngagementFilters } from './engagement-filters.tsx';
import { engagementRows, type EngagementFilter, type EngagementRow } from './engagement-rows.ts';
import { useEngagementFilter } from './use-engagement-filter.ts';

export interface EngagementTableProps {
  announcement: Announcement;
}

/** A school has a thousand guardians; a page shows this many. */
const rowsPerPage = 50;

const columns: DataTableColumn<EngagementRow>[] = [
  { key: 'student', header: 'Aluno', cell: ({ studentName }) => studentName },
  { key: 'guardian', header: 'Responsável', cell: ({ responsibleName }) => responsibleName },
  { key: 'classroom', header: 'Turma', cell: ({ classroomName }) => classroomName },
  { key: 'visualized', header: 'Visualizou', cell: ({ visualized }) => <Answer is={visualized} /> },
  { key: 'read', header: 'Leu', cell: ({ read }) => <Answer is={read} /> },
];

export function EngagementTable({ announcement }: EngagementTableProps) {
  const start = useRef<HTMLElement>(null);
  const { filter, page, goToPage, search, showOnlyUnseen } = useEngagementFilter();
  const rows = engagementRows(announcement, filter);
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
            rows={rows.slice(offset, offset + rowsPerPage)}
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

function Answer({ is }: { is: boolean }) {
  if (!is) return <span css={{ color: color.inkMuted }}>—</span>;
  return (
    <span css={{ display: 'inline-flex', alignItems: 'center', gap: '6px', color: color.success }}>
      <Check aria-hidden size={16} />
      <strong>sim</strong>
    </span>
  );
}

const headerStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[8]} ${space[20]}`,
  padding: `${space[12]} ${space[20]}`,
} as const;

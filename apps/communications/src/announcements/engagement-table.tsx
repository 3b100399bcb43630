import type { Announcement } from '@caderneta/api-client/contract';
import {
  Card,
  Checkbox,
  color,
  DataTable,
  EmptyState,
  Pagination,
  space,
  type DataTableColumn,
} from '@caderneta/ui';
import { Check } from 'lucide-react';
import { useAddressParams } from '../listing/address-params.ts';
import { useListAddress } from '../listing/list-address.ts';
import { SearchBox } from '../listing/search-box.tsx';
import { engagementRows, type EngagementRow } from './engagement-rows.ts';

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
  const { address, search, goToPage } = useListAddress();
  const { params, change } = useAddressParams();
  const onlyUnseen = params.get('filtro') === 'nao-visualizaram';
  const rows = engagementRows(announcement, { search: address.search, onlyUnseen });
  const lastPage = Math.max(1, Math.ceil(rows.length / rowsPerPage));
  const offset = (Math.min(address.page, lastPage) - 1) * rowsPerPage;

  return (
    <section aria-labelledby="engagement">
      <Card flush>
        <header css={headerStyle}>
          <h2 id="engagement">engajamento</h2>
          <div css={filtersStyle}>
            <Checkbox
              label="não visualizaram"
              checked={onlyUnseen}
              onChange={({ target }) =>
                change(
                  { filtro: target.checked ? 'nao-visualizaram' : null, pagina: null },
                  { replace: true },
                )
              }
            />
            <div css={{ flex: '1 1 240px' }}>
              <SearchBox
                label="Buscar aluno ou responsável"
                search={address.search}
                onSearch={search}
              />
            </div>
          </div>
        </header>
        {rows.length > 0 ? (
          <DataTable
            caption="engajamento"
            columns={columns}
            rows={rows.slice(offset, offset + rowsPerPage)}
            rowKey={({ key }) => key}
          />
        ) : (
          <EmptyState>{emptyText(address.search, onlyUnseen)}</EmptyState>
        )}
      </Card>
      <Pagination
        offset={offset}
        limit={rowsPerPage}
        total={rows.length}
        onMove={(next) => goToPage(Math.floor(next / rowsPerPage) + 1)}
      />
    </section>
  );
}

function emptyText(search: string, onlyUnseen: boolean): string | undefined {
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

const filtersStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[8]} ${space[20]}`,
  flex: '0 1 auto',
} as const;

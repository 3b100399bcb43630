import type { Page } from '@caderneta/api-client';
import type { CheckedRosterRow, RosterImport, RosterOutcome } from '@caderneta/api-client/contract';
import { PagedList, useListAddress } from '@caderneta/listing';
import { Card, SegmentedChoice, Stack, TableSkeleton } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { outcomeAt, outcomeNames, rowsQuery } from '../roster/roster-imports.queries.ts';
import { outcomes, outcomesIn } from './outcomes.ts';
import { useMendedRows } from './use-mended-rows.ts';

export interface RosterListProps {
  id: RosterImport['id'];
  totals: RosterImport['totals'];
  status: RosterImport['status'];
  /** One row; `mend` keeps it in sight after a correction, `drop` removes it. */
  children: (
    row: CheckedRosterRow,
    on: { mend: (row: CheckedRosterRow) => void; drop: (line: number) => void },
  ) => ReactNode;
}

const everything = 'all';
type Choice = RosterOutcome | typeof everything;

const optionsIn = ({
  totals,
  status,
}: Pick<RosterImport, 'totals' | 'status'>): readonly { value: Choice; label: string }[] => [
  { value: everything, label: 'todas' },
  ...outcomesIn(totals, status).map((outcome) => ({
    value: outcome,
    label: outcomes[outcome].one,
  })),
];

/** The rows of an import, a page of one outcome at a time. */
export function RosterList({ id, totals, status, children }: RosterListProps) {
  const { address, filter, goToPage, showAll } = useListAddress(['situacao']);
  const query = useQuery(rowsQuery(id, address));
  const { merged, mend, drop } = useMendedRows(JSON.stringify(address), query.data);
  const seen = { ...query, data: merged } as typeof query;
  return (
    <Stack narrows>
      <SegmentedChoice
        label="Linhas"
        options={optionsIn({ totals, status })}
        value={outcomeAt(address) ?? everything}
        onChange={(chosen) => {
          const outcome = chosen === everything ? null : chosen;
          filter('situacao', outcome ? outcomeNames[outcome] : '');
        }}
      />
      <PagedList<CheckedRosterRow>
        query={seen}
        address={address}
        skeleton={<TableSkeleton rows={8} columns={3} />}
        onShowAll={showAll}
        onPage={goToPage}
      >
        {(rows) => (
          <Card flush>
            <ul aria-label="Linhas do arquivo">
              {rows.map((row) => children(row, { mend, drop }))}
            </ul>
          </Card>
        )}
      </PagedList>
    </Stack>
  );
}

export type RowsPage = Page<CheckedRosterRow[]>;

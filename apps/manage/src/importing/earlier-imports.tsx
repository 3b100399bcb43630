import type { RosterImport } from '@caderneta/api-client/contract';
import { ListContent, useListAddress } from '@caderneta/listing';
import { paths, pathTo } from '@caderneta/links';
import { useSession } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import { Stack, Text, type DataTableColumn } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ImportStatus } from './roster/import-status.tsx';
import { importsQuery } from './roster/roster-imports.queries.ts';

const columnsIn = (timezone: string): DataTableColumn<RosterImport>[] => [
  { key: 'file', header: 'Arquivo', cell: ({ fileName }) => fileName },
  {
    key: 'when',
    header: 'Enviado em',
    cell: ({ createdAt }) => formatDateTime(createdAt, timezone),
  },
  { key: 'who', header: 'Por', cell: ({ createdBy }) => createdBy.name },
  {
    key: 'rows',
    header: 'Linhas',
    cell: ({ totals }) => Object.values(totals).reduce((sum, count) => sum + count, 0),
    align: 'end',
  },
  {
    key: 'status',
    header: 'Situação',
    cell: ({ status }) => <ImportStatus status={status} />,
    title: () => '',
  },
];

export function EarlierImports() {
  const { address, goToPage, showAll } = useListAddress();
  const query = useQuery(importsQuery(address));
  const { school } = useSession();
  const titleId = useId();
  return (
    <Stack as="section" gap={12} narrows aria-labelledby={titleId}>
      <Text as="h2" size="h2" id={titleId}>
        Importações anteriores
      </Text>
      <ListContent
        caption="Importações anteriores"
        query={query}
        address={address}
        columns={columnsIn(school.timezone)}
        rowKey={({ id }) => id}
        linkTo={({ id }) => pathTo(paths.rosterImport, { importId: id })}
        onShowAll={showAll}
        onPage={goToPage}
      />
    </Stack>
  );
}

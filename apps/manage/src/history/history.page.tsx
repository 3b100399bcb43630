import { HeaderSearch, PagedList, useListAddress } from '@caderneta/listing';
import { Card, PageHeader, Stack, TableSkeleton } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { historyFilters, historyQuery } from './history.queries.ts';
import { HistoryFilterFields } from './history-filter-fields.tsx';
import { HistoryRow } from './history-row.tsx';

export default function HistoryPage() {
  const { address, search, filter, showAll, goToPage } = useListAddress(historyFilters);
  const query = useQuery(historyQuery(address));
  return (
    <>
      <PageHeader
        title="Histórico"
        context="Quem criou, alterou ou deletou o quê, e quando. As consultas estão no filtro Ação."
        actions={
          <HeaderSearch label="Buscar nome ou título" search={address.search} onSearch={search} />
        }
      />
      <HistoryFilterFields filters={address.filters} onFilter={filter} />
      <PagedList
        query={query}
        address={address}
        skeleton={<TableSkeleton rows={8} columns={2} />}
        onShowAll={showAll}
        onPage={goToPage}
      >
        {(entries) => (
          <Card flush>
            <Stack as="ul" gap={0} aria-label="Histórico">
              {entries.map((entry) => (
                <HistoryRow key={entry.id} entry={entry} />
              ))}
            </Stack>
          </Card>
        )}
      </PagedList>
    </>
  );
}

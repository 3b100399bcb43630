import { PageHeader, type DataTableColumn } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListContent } from './list-content.tsx';
import { useListAddress, type ListAddress } from './list-address.ts';
import type { listQuery } from './list-query.ts';
import { SearchBox } from './search-box.tsx';

export interface ListPageProps<Row> {
  title: string;
  searchLabel: string;
  list: (address: ListAddress) => ReturnType<typeof listQuery<Row>>;
  columns: readonly DataTableColumn<Row>[];
  rowKey: (row: Row) => string;
  linkTo?: (row: Row) => string;
  /** What fills the list: at the right of the title, and in the empty list. */
  action?: ReactNode;
}

/** Searched and paged list of one kind: comunicados, eventos, atividades, galerias, mural. */
export function ListPage<Row>({ title, searchLabel, list, action, ...table }: ListPageProps<Row>) {
  const { address, search, showAll, goToPage } = useListAddress();
  const query = useQuery(list(address));
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <div css={{ flex: '1 1 272px' }}>
              <SearchBox label={searchLabel} search={address.search} onSearch={search} />
            </div>
            {action}
          </>
        }
      />
      <ListContent
        {...table}
        caption={title}
        query={query}
        address={address}
        action={action}
        onShowAll={showAll}
        onPage={goToPage}
      />
    </>
  );
}

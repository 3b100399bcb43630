import { Card, DataTable, TableSkeleton, type DataTableColumn } from '@caderneta/ui';
import { Link } from 'react-router-dom';
import { PagedList, type PagedListProps } from './paged-list.tsx';

export interface ListContentProps<Row> extends Omit<PagedListProps<Row>, 'skeleton' | 'children'> {
  caption: string;
  columns: readonly DataTableColumn<Row>[];
  rowKey: (row: Row) => string;
  linkTo?: (row: Row) => string;
  /** All rows, while they are printed. */
  printed?: readonly Row[] | null;
}

function linesOf(columns: readonly Pick<DataTableColumn<never>, 'phone'>[]) {
  if (columns.some(({ phone }) => phone === 'figure')) return 3;
  return columns[0]?.phone && 2;
}

/** One page of a list as a table. */
export function ListContent<Row>(props: ListContentProps<Row>) {
  const { columns, rowKey, linkTo, caption, printed, ...list } = props;
  const links = linkTo ? { linkTo, LinkComponent: Link } : {};
  return (
    <PagedList
      {...list}
      skeleton={<TableSkeleton rows={8} columns={columns.length} lines={linesOf(columns)} />}
    >
      {(rows) => (
        <Card flush>
          <DataTable {...{ caption, columns, rowKey, ...links }} rows={printed ?? rows} />
        </Card>
      )}
    </PagedList>
  );
}

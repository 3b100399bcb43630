import { VisuallyHidden } from '../foundations/visually-hidden.ts';
import { DataTableRow, type DataTableColumn, type RowLinkComponent } from './data-table-row.tsx';
import { Table } from './data-table.styles.ts';

interface DataTableOwnProps<Row> {
  columns: readonly DataTableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Names the table, for screen readers. */
  caption: string;
}

interface LinkedRows<Row> {
  /** Address of a row: the first cell becomes a real link that covers the row. */
  linkTo: (row: Row) => string;
  LinkComponent: RowLinkComponent;
}

interface PlainRows {
  linkTo?: undefined;
  LinkComponent?: undefined;
}

export type DataTableProps<Row> = DataTableOwnProps<Row> & (LinkedRows<Row> | PlainRows);

/** Rows beyond those that a page of a list shows. */
const longAt = 100;

/**
 * Rows and columns; on phones one card per row, or some lines, with the first cell as its title.
 *
 * @example
 * <Card flush>
 *   <DataTable caption="Turmas" columns={columns} rows={classrooms} rowKey={({ id }) => id}
 *     linkTo={({ id }) => paths.classroom(id)} LinkComponent={Link} />
 * </Card>
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, caption, linkTo, LinkComponent } = props;
  return (
    <Table
      role="table"
      isCompact={!!columns[0]?.phone}
      isLong={rows.length > longAt}
      hasFigures={columns.some(({ phone }) => phone === 'figure')}
    >
      <VisuallyHidden as="caption">{caption}</VisuallyHidden>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ key, header, align = 'start' }) => (
            <th key={key} role="columnheader" scope="col" data-align={align}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <DataTableRow
            key={rowKey(row)}
            row={row}
            columns={columns}
            to={linkTo?.(row)}
            LinkComponent={LinkComponent}
          />
        ))}
      </tbody>
    </Table>
  );
}

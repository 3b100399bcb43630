import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { VisuallyHidden } from '../foundations/visually-hidden.ts';
import { DataTableRow } from './data-table-row.tsx';
import { Table } from './data-table.styles.ts';

export interface DataTableColumn<Row> {
  key: string;
  header: string;
  /** Nothing (`null` or an empty text) is shown as a dash. */
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /**
   * Where the cell stands on phones, if rows are two or three lines there instead of cards: under
   * the title, or at the right, below the others there, or with its header before it, or in a last
   * line of figures. Give it to every column or to none. A value in an element with `data-none` is
   * then for screen readers.
   */
  phone?: 'start' | 'end' | 'end-below' | 'end-labelled' | 'figure';
  /** The cell's whole text for its tooltip; needed only if `cell` returns more than a text. */
  title?: (row: Row) => string;
}

/** Props of a row's link; react-router's `Link` fits. */
export type RowLinkComponent = ComponentType<
  Pick<ComponentProps<'a'>, 'children'> & { to: string; 'data-row-link': '' }
>;

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

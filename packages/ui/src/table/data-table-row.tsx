import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { Text } from '../text/text.tsx';
import { Line, TwoLines } from './data-table.styles.ts';

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
  title?: (row: Row) => string | undefined;
}

/** Props of a row's link; react-router's `Link` fits. */
export type RowLinkComponent = ComponentType<
  Pick<ComponentProps<'a'>, 'children'> & { to: string; 'data-row-link': '' }
>;

const dash = (
  <Text tone="muted" data-none="">
    —
  </Text>
);

interface DataTableRowProps<Row> {
  row: Row;
  columns: readonly DataTableColumn<Row>[];
  to: string | undefined;
  LinkComponent: RowLinkComponent | undefined;
}

export function DataTableRow<Row>({ row, columns, to, LinkComponent }: DataTableRowProps<Row>) {
  return (
    <tr role="row">
      {columns.map(({ key, header, cell, align = 'start', title, phone }, index) => {
        const given = cell(row);
        const content = isEmpty(given) ? dash : given;
        const Shown = typeof given === 'string' ? TwoLines : Line;
        return (
          <td key={key} role="cell" data-label={header} data-align={align} data-phone={phone}>
            <Shown title={title?.(row) ?? plain(given)}>
              {index === 0 && LinkComponent && to !== undefined ? (
                <LinkComponent to={to} data-row-link="">
                  {content}
                </LinkComponent>
              ) : (
                content
              )}
            </Shown>
          </td>
        );
      })}
    </tr>
  );
}

function isEmpty(content: ReactNode) {
  return content === null || content === undefined || content === '' || content === false;
}

function plain(content: ReactNode) {
  return (typeof content === 'string' && content) || typeof content === 'number'
    ? String(content)
    : undefined;
}

import type { ReactNode } from 'react';
import { Text } from '../text/text.tsx';
import { Line, TwoLines } from './data-table.styles.ts';
import type { DataTableColumn, RowLinkComponent } from './data-table.tsx';

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

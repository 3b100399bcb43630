import type { ReactNode } from 'react';
import { cutStyle } from './data-table-style.ts';
import type { DataTableColumn, RowLinkComponent } from './data-table.tsx';

interface DataTableRowProps<Row> {
  row: Row;
  columns: readonly DataTableColumn<Row>[];
  to: string | undefined;
  LinkComponent: RowLinkComponent | undefined;
}

export function DataTableRow<Row>({ row, columns, to, LinkComponent }: DataTableRowProps<Row>) {
  return (
    <tr role="row">
      {columns.map(({ key, header, cell, align = 'start', title }, index) => {
        const content = cell(row);
        return (
          <td key={key} role="cell" data-label={header} data-align={align}>
            <span css={cutStyle} title={title?.(row) ?? plain(content)}>
              {index === 0 && LinkComponent && to !== undefined ? (
                <LinkComponent to={to} data-row-link="">
                  {content}
                </LinkComponent>
              ) : (
                content
              )}
            </span>
          </td>
        );
      })}
    </tr>
  );
}

function plain(content: ReactNode) {
  return typeof content === 'string' || typeof content === 'number' ? String(content) : undefined;
}

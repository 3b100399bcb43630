import type { ListDefinition, RemoteLists } from '@caderneta/platform';
import type { DataTableColumn } from '@caderneta/ui';
import type { ReactNode } from 'react';
import { cellContent, LeadContent } from './cell-content.tsx';
import { cellOf, isStacked, leadOf, wordsOfBar, type Cell } from './cells.ts';

/** Column → what the page says beside what data can say, or in its place. */
export type Sayings<Row> = Partial<Record<string, (row: Row, content: ReactNode) => ReactNode>>;

interface ColumnOptions<Row> {
  timeZone: string;
  more?: Sayings<Row>;
}

/** The table tells a text by itself. */
const wholeText = (cell: Cell) => (cell.kind === 'bar' ? wordsOfBar(cell) : undefined);

/** The columns of a list that its remote declares as data. */
export function declaredColumns<Row>(
  lists: RemoteLists,
  list: ListDefinition,
  { timeZone, more = {} }: ColumnOptions<Row>,
): DataTableColumn<Row>[] {
  const stacked = isStacked(lists, list);
  const first = lists.leads[list.lead]!;
  const lead: DataTableColumn<Row> = {
    key: 'lead',
    header: first.header,
    phone: 'start',
    title: (row) => leadOf(first, row).text,
    cell: (row) => <LeadContent {...leadOf(first, row)} />,
  };
  const others = list.columns.map((name): DataTableColumn<Row> => {
    const { shows, ...column } = lists.columns[name]!;
    const { header } = column;
    const say = more[name];
    return {
      key: name,
      ...column,
      title: (row) => wholeText(cellOf(shows, row, timeZone)),
      cell(row) {
        const label = `${header} de ${leadOf(first, row).text}`;
        const content = cellContent(cellOf(shows, row, timeZone), { label, stacked });
        return say ? say(row, content) : content;
      },
    };
  });
  return [lead, ...others];
}

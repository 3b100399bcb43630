import { Card, DataTable, formatPhone, space, text, type DataTableColumn } from '@caderneta/ui';
import { fieldLabels, rosterFields } from '../roster-fields.ts';
import type { AddedRow } from '../roster-imports.queries.ts';
import type { ColumnMapping } from './guess-columns.ts';

export interface PreviewTableProps {
  rows: readonly AddedRow[];
  mapping: ColumnMapping;
}

/** The first rows of the file, as the columns were taken. */
export function PreviewTable({ rows, mapping }: PreviewTableProps) {
  const columns = rosterFields
    .filter((field) => mapping[field] !== undefined)
    .map((field): DataTableColumn<AddedRow> => ({
      key: field,
      header: fieldLabels[field],
      cell: ({ row }) => formatPhone(row[field]),
    }));
  if (columns.length === 0) return null;
  return (
    <section aria-label="Primeiras linhas" css={{ display: 'grid', gap: space[12], minWidth: 0 }}>
      <h2 css={text.h2}>Primeiras linhas</h2>
      <Card flush tabIndex={0} aria-label="Tabela das primeiras linhas">
        <DataTable
          caption="Primeiras linhas"
          columns={columns}
          rows={rows}
          rowKey={({ line }) => String(line)}
        />
      </Card>
    </section>
  );
}

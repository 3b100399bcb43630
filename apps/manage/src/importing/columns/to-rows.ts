import { emptyRosterRow } from '@caderneta/api-client/contract';
import type { TableRow } from '../reading/roster-table.ts';
import { rosterFields } from '../roster/roster-fields.ts';
import type { AddedRow } from '../roster/roster-imports.queries.ts';
import type { ColumnMapping } from '../roster/guess-columns.ts';

/** Characters of a cell that the contract accepts. The server reports longer values as errors. */
const cellLength = 500;

/** The rows of a file as the roster names them. */
export function toRows(rows: readonly TableRow[], mapping: ColumnMapping): AddedRow[] {
  const mapped = rosterFields.filter((field) => mapping[field] !== undefined);
  return rows.map(({ line, cells, extra }) => {
    const row = { ...emptyRosterRow };
    for (const field of mapped) row[field] = clean(cells[mapping[field]!] ?? '');
    return { line, row, ...(extra && { extra: clean(extra.join(', ')) }) };
  });
}

function clean(cell: string): string {
  return cell.replace(/\s+/g, ' ').trim().slice(0, cellLength);
}

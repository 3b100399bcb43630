import type { AddedRow } from '../roster-imports.queries.ts';
import { emptyRow, requiredFields, rosterFields } from '../roster-fields.ts';
import type { TableRow } from '../reading/read-roster-file.ts';
import type { ColumnMapping } from './guess-columns.ts';

/** What the contract takes of a cell. Longer ones are wrong in any case, and the server says so. */
const cellLength = 500;

/** The rows of a file as the roster names them. */
export function toRows(rows: readonly TableRow[], mapping: ColumnMapping): AddedRow[] {
  const mapped = rosterFields.filter((field) => mapping[field] !== undefined);
  return rows.map(({ line, cells }) => {
    const row = { ...emptyRow };
    for (const field of mapped) row[field] = clean(cells[mapping[field]!] ?? '');
    return { line, row };
  });
}

function clean(cell: string): string {
  return cell.replace(/\s+/g, ' ').trim().slice(0, cellLength);
}

export function missingFields(mapping: ColumnMapping) {
  return requiredFields.filter((field) => mapping[field] === undefined);
}

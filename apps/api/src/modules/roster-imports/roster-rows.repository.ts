import type { CheckedRosterRow, RosterRow } from '@caderneta/api-client/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { schoolOf } from '#/database/school-of.ts';
import { jsonRows } from '#/database/json-rows.ts';
import { rosterImports, rosterRows } from '#/database/schema/roster-imports.ts';
import type { RosterLine } from './checking/candidate.ts';

const at = (importId: string, line: number) =>
  and(eq(rosterRows.importId, importId), eq(rosterRows.line, line));

/** A line that is there already is replaced; of two alike in one call the last one counts. */
export async function putRows(tx: Database, importId: string, lines: RosterLine[]): Promise<void> {
  const distinct = [...new Map(lines.map((one) => [one.line, one])).values()];
  await tx.execute(sql`
    insert into roster_rows (school_id, import_id, line, "row")
    select ${schoolOf(rosterImports, importId)}, ${importId}::uuid, line, "row"
    from jsonb_to_recordset(${jsonRows(distinct)}) as given(line int, "row" jsonb)
    on conflict (import_id, line) do update set "row" = excluded."row"`);
}

/** Lines of these imports in the order of the file, by import. */
export async function findLines(db: Database, importIds: string[]) {
  const { importId, line, row } = rosterRows;
  const rows = await db
    .select({ importId, line, row })
    .from(rosterRows)
    .where(inArray(importId, importIds))
    .orderBy(asc(line));
  return Map.groupBy(rows, (found) => found.importId);
}

/** False where there is no such line. */
export async function updateRow(tx: Database, importId: string, line: number, row: RosterRow) {
  const updated = await tx
    .update(rosterRows)
    .set({ row })
    .where(at(importId, line))
    .returning({ line: rosterRows.line });
  return updated.length === 1;
}

/** @returns how many of these lines there were */
export async function deleteRows(tx: Database, importId: string, lines: number[]): Promise<number> {
  const wanted = sql`${rosterRows.line} = any(${`{${lines.join(',')}}`}::int[])`;
  const deleted = await tx
    .delete(rosterRows)
    .where(and(eq(rosterRows.importId, importId), wanted))
    .returning({ line: rosterRows.line });
  return deleted.length;
}

/** Keeps with each row what applying it did. */
export async function keepChecks(tx: Database, importId: string, checked: CheckedRosterRow[]) {
  const rows = checked.map((row) => ({ line: row.line, checked: row }));
  await tx.execute(sql`
    update roster_rows set checked = done.checked
    from jsonb_to_recordset(${jsonRows(rows)}) as done(line int, checked jsonb)
    where roster_rows.import_id = ${importId}::uuid and roster_rows.line = done.line`);
}

/** What applying an import did, in the order of the file. */
export async function findChecks(db: Database, importId: string): Promise<CheckedRosterRow[]> {
  const rows = await db
    .select({ checked: rosterRows.checked })
    .from(rosterRows)
    .where(eq(rosterRows.importId, importId))
    .orderBy(asc(rosterRows.line));
  return rows.flatMap(({ checked }) => checked ?? []);
}

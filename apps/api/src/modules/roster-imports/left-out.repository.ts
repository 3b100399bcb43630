import type { CheckedRosterRow } from '@caderneta/api-client/contract';
import { and, asc, count, eq, inArray, not, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { rosterRows } from '#/database/schema/roster-imports.ts';

/** Condition on `roster_rows`: somebody left the row out of the import. */
export const isLeftOut = sql<boolean>`coalesce(${rosterRows.source} ? 'isLeftOut', false)`;

/** How many lines were left out, by import. */
export async function countLeftOut(db: Database, importIds: string[]) {
  const { importId } = rosterRows;
  const rows = await db
    .select({ importId, lines: count() })
    .from(rosterRows)
    .where(and(inArray(importId, importIds), isLeftOut))
    .groupBy(importId);
  return new Map(rows.map((found) => [found.importId, found.lines]));
}

/** The lines of an import that were left out, as they were written. */
export async function findLeftOut(db: Database, importId: string): Promise<CheckedRosterRow[]> {
  const { line, row } = rosterRows;
  const rows = await db
    .select({ line, row })
    .from(rosterRows)
    .where(and(eq(rosterRows.importId, importId), isLeftOut))
    .orderBy(asc(line));
  const nothing = { errors: [], notes: [], changes: [], siblings: [], knownResponsibles: [] };
  return rows.map((found) => ({ ...found, outcome: 'leftOut' as const, ...nothing }));
}

const among = (importId: string, lines: number[]) =>
  and(
    eq(rosterRows.importId, importId),
    sql`${rosterRows.line} = any(${`{${lines.join(',')}}`}::int[])`,
  );

/** How many of these lines were left out. */
export function countLeftOutAmong(db: Database, importId: string, lines: number[]) {
  return db.$count(rosterRows, and(among(importId, lines), isLeftOut));
}

/** @returns how many of these lines counted until now */
export async function leaveOutRows(tx: Database, importId: string, lines: number[]) {
  const { source, line } = rosterRows;
  const left = await tx
    .update(rosterRows)
    .set({ source: sql`coalesce(${source}, '{}') || '{"isLeftOut": true}'` })
    .where(and(among(importId, lines), not(isLeftOut)))
    .returning({ line });
  return left.length;
}

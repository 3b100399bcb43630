import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { rosterRows } from '#/database/schema/roster-imports.ts';

/** Gives these lines a class by one name, and says which class that is. */
export async function placeRows(
  tx: Database,
  importId: string,
  { lines, typed, classroomId }: { lines: number[]; typed: string; classroomId: string },
): Promise<void> {
  const chosen = JSON.stringify({ chosen: { typed, classroomId } });
  const { row, source, line } = rosterRows;
  await tx
    .update(rosterRows)
    .set({
      row: sql`jsonb_set(${row}, '{classroom}', to_jsonb(${typed}::text))`,
      source: sql`coalesce(${source}, '{}') || ${chosen}::jsonb`,
    })
    .where(
      and(eq(rosterRows.importId, importId), sql`${line} = any(${`{${lines.join(',')}}`}::int[])`),
    );
}

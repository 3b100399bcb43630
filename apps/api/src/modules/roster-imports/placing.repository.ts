import { sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';

/** Gives these lines a class by one name, and says which class that is. */
export async function placeRows(
  tx: Database,
  importId: string,
  { lines, typed, classroomId }: { lines: number[]; typed: string; classroomId: string },
): Promise<void> {
  const chosen = JSON.stringify({ chosen: { typed, classroomId } });
  await tx.execute(sql`
    update roster_rows
    set "row" = jsonb_set("row", '{classroom}', to_jsonb(${typed}::text)),
      source = coalesce(source, '{}') || ${chosen}::jsonb
    where import_id = ${importId}::uuid and line = any(${`{${lines.join(',')}}`}::int[])`);
}

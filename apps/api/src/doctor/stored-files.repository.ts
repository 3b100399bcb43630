import { asc, gt } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { files } from '#/database/schema/files.ts';

const rowsAtOnce = 1_000;

/** Originals and narrower copies of all schools, with their sizes in bytes. */
export async function* readStoredFiles(db: Database) {
  const { id, storageKey, size, variants } = files;
  let last: string | undefined;
  for (;;) {
    const rows = await db
      .select({ id, storageKey, size, variants })
      .from(files)
      .where(last ? gt(id, last) : undefined)
      .orderBy(asc(id))
      .limit(rowsAtOnce);
    for (const row of rows) {
      yield { storageKey: row.storageKey, size: row.size };
      yield* row.variants;
    }
    last = rows.at(-1)?.id;
    if (rows.length < rowsAtOnce) return;
  }
}

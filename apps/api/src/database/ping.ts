import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** PGlite answers one caller after the other, and a large sending may take seconds. */
const patience = 10_000;

/** Rejects while the database does not answer, or not in time. */
export async function ping(db: Database): Promise<void> {
  const timer = new AbortController();
  const tooLate = setTimeout(patience, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error('The database does not answer');
  });
  try {
    await Promise.race([db.execute(sql`select 1`), tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    timer.abort();
  }
}

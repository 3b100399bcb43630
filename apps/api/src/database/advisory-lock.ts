import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Makes others who lock the same name wait until the transaction ends, on every server.
 * @example await lockByName(tx, 'e-mail ana@escola.test')
 */
export async function lockByName(tx: Database, name: string): Promise<void> {
  // A lock without a row.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}::text, 0))`);
}

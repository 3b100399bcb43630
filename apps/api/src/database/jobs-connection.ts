import { sql } from 'drizzle-orm';
import { type ConstructorOptions, type Db, fromDrizzle } from 'pg-boss';
import type { Database } from './database.ts';

/** How the queues of jobs reach the same database. */
export type JobsConnection = Pick<
  ConstructorOptions,
  'db' | 'backend' | 'connectionString' | 'max'
>;

/** For jobs that are stored together with rows: both or neither. */
export function jobsIn(db: Database): Db {
  return fromDrizzle(db as Parameters<typeof fromDrizzle>[0], sql);
}

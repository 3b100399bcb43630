import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FeedPlace } from './feed-cursor.ts';

/** Rows after a place. */
export function isAfter(
  after: FeedPlace | undefined,
  columns: { at: AnyPgColumn; id: AnyPgColumn },
): SQL | undefined {
  if (!after) return undefined;
  const place = sql`(${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  return sql`(${columns.at}, ${columns.id}) < ${place}`;
}

import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** When work that one server does for all was started last. */
export const scheduledRuns = pgTable('scheduled_runs', {
  name: text('name').primaryKey(),
  startedAt: instant('started_at').notNull(),
});

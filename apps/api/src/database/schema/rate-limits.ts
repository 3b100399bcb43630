import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * What was counted lately, in the database so that several servers count together. The columns are
 * named as rate-limiter-flexible reads them.
 */
export const rateLimitHits = pgTable(
  'rate_limit_hits',
  {
    /** Limit and SHA-256 of what is counted: somebody may have typed a password as an e-mail. */
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: instant('expire'),
  },
  (table) => [index('rate_limit_hits_by_expiry').on(table.expire)],
);

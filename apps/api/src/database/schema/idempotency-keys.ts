import { index, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { schoolIdOfParent } from './schools.ts';
import { createdAt } from './columns.ts';

/** First result of a creation, answered again to a repetition for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    schoolId: schoolIdOfParent(),
    /** An employee or a guardian. */
    callerId: uuid('caller_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of method, path and body: a key belongs to one request. */
    fingerprint: text('fingerprint').notNull(),
    status: smallint('status'),
    body: jsonb('body').$type<unknown>(),
    etag: text('etag'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.callerId, table.key] }),
    index('idempotency_keys_by_age').on(table.createdAt),
    index('idempotency_keys_of_school').on(table.schoolId, table.createdAt),
  ],
);

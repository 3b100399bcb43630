import { index, jsonb, pgTable, smallint, text, uuid, integer } from 'drizzle-orm/pg-core';
import { declareData } from './declare-data.ts';
import { schoolIdOfParent } from './schools.ts';
import { createdAt, instant } from './columns.ts';

/** First result of a creation, answered again to a repetition for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    schoolId: schoolIdOfParent(),
    /** An employee or a guardian. */
    callerId: uuid('caller_id').notNull(),
    /** Of one call in the whole installation. */
    key: text('key').primaryKey(),
    /** SHA-256 of method, path and body: a key belongs to one request. */
    fingerprint: text('fingerprint').notNull(),
    status: smallint('status'),
    body: jsonb('body').$type<unknown>(),
    etag: text('etag'),
    createdAt: createdAt(),
  },
  (table) => [
    index('idempotency_keys_by_age').on(table.createdAt),
    index('idempotency_keys_of_school').on(table.schoolId, table.createdAt),
  ],
);

// Of employees too. What they say of a person who is erased, the erasing finds by the words.
declareData(idempotencyKeys, {
  whose: 'guardian',
  exported: { not: 'an answer of the last 24 hours, once more' },
  archived: 'withInstallation',
});

/** Recent counts, in the database so that several servers count together, on its clock. */
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

declareData(rateLimitHits, {
  whose: 'installation',
  because: 'counts calls before anybody knows who calls',
});

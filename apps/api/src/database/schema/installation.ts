import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { declareData } from './declare-data.ts';
import { instant } from './columns.ts';

/**
 * One row: how to tell whether a server has the keys and the storage of this installation, and how its
 * last backup went. It is about nobody, stays as long as the database, and is in no archive: a restored installation writes its own.
 */
export const installation = pgTable(
  'installation',
  {
    id: integer('id').primaryKey().default(1),
    /** Check values; null until a server with the key has started. */
    secretCheck: text('secret_check'),
    pushCheck: text('push_check'),
    /** What the marker in the storage says. */
    storageId: uuid('storage_id').notNull().defaultRandom(),
    /** When the marker was written there. */
    markedAt: instant('marked_at'),
    /** What the configuration says, at each start: a statement needs no configuration then. */
    sendsMail: boolean('sends_mail').notNull().default(true),
    /** When the last backup of the whole installation was given out to its end. */
    backupAt: instant('backup_at'),
    /** Files that it does not have, or not as they were. */
    backupFaults: integer('backup_faults'),
  },
  (table) => [check('installation_once', sql`${table.id} = 1`)],
);

declareData(installation, {
  whose: 'installation',
  because: 'check values of the keys that all schools share',
  archived: 'never',
});

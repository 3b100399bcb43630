import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { declareData } from './declare-data.ts';
import { instant } from './columns.ts';

/** Where a school is that was here. Outlives the school's own rows, and names nobody. */
export const movedSchools = pgTable('moved_schools', {
  /** The school's, which it keeps wherever it moves. */
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** Of the other installation: 'https://caderneta.norte.edu.br'. */
  address: text('address').notNull(),
  movedAt: instant('moved_at').notNull(),
});

declareData(movedSchools, { whose: 'installation', because: 'the school is no longer here' });

/** What guardians of a moved school still have in their hands. */
export const movedAccesses = pgTable(
  'moved_accesses',
  {
    /** SHA-256 of the token of a device's cookie, or of a link. */
    hash: text('hash').primaryKey(),
    movedId: uuid('moved_id')
      .notNull()
      .references(() => movedSchools.id, { onDelete: 'cascade' }),
  },
  (table) => [index('moved_accesses_by_school').on(table.movedId)],
);

declareData(movedAccesses, { whose: 'installation', because: 'the school is no longer here' });

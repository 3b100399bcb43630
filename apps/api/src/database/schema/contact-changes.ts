import type { ContactKind } from '@caderneta/api-client/contract';
import { sql } from 'drizzle-orm';
import { index, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, primaryId } from './columns.ts';
import { declareData } from './declare-data.ts';
import { sameSchool, schoolId } from './schools.ts';
import { guardianId, guardians } from './students.ts';

/**
 * Phones and e-mails that guardians changed themselves, and the one of each that waits for the code
 * that was sent to it. No code is stored: it follows from the id.
 */
export const contactChanges = pgTable(
  'contact_changes',
  {
    id: primaryId(),
    schoolId: schoolId(),
    guardianId: guardianId(),
    kind: text('kind').$type<ContactKind>().notNull(),
    /** What the school had as the change was asked for; null where nothing. */
    before: text('before'),
    after: text('after').notNull(),
    /** Codes that were tried, the right one too. */
    attempts: smallint('attempts').notNull().default(0),
    createdAt: createdAt(),
    /** Of the code. */
    expiresAt: instant('expires_at').notNull(),
    /** When it became the guardian's; null while it waits. */
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    unique('contact_changes_in_school').on(table.schoolId, table.id),
    index('contact_changes_by_guardian').on(table.guardianId, table.createdAt),
    uniqueIndex('contact_changes_one_waits')
      .on(table.guardianId)
      .where(sql`${table.confirmedAt} is null`),
    index('contact_changes_of_school').on(table.schoolId, table.guardianId),
    sameSchool(
      'contact_changes_guardian_id_in_school',
      [table.schoolId, table.guardianId],
      guardians,
    ).onDelete('cascade'),
  ],
);

declareData(contactChanges, {
  whose: 'guardian',
  onErase: { guardianId: 'cascade' },
  exported: ['Trocas de contato'],
});

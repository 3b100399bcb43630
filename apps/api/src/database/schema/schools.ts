import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, primaryId } from './columns.ts';

export const schools = pgTable('schools', {
  id: primaryId(),
  name: text('name').notNull(),
  city: text('city'),
  /** A row of `files`; not a foreign key, because files refer to their school. */
  logoFileId: uuid('logo_file_id'),
  timezone: text('timezone').notNull().default('America/Sao_Paulo'),
  createdAt: createdAt(),
});

/** The school every other row belongs to. */
export const schoolId = () =>
  uuid('school_id')
    .notNull()
    .references(() => schools.id);

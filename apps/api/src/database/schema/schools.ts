import {
  type AnyPgColumn,
  foreignKey,
  pgTable,
  text,
  uuid,
  index,
  integer,
  unique,
} from 'drizzle-orm/pg-core';
import { createdAt, primaryId, diaryModeEnum, periodEnum, instant } from './columns.ts';

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

/**
 * The school of a row that belongs to another row. Its migration leaves it without NOT NULL, because
 * the release before inserts rows without it; the next one adds that.
 */
export const schoolIdOfParent = () => uuid('school_id').notNull();

/** A row refers to no row of another school. */
export function sameSchool(
  name: string,
  columns: [schoolId: AnyPgColumn, id: AnyPgColumn],
  parent: { schoolId: AnyPgColumn; id: AnyPgColumn },
) {
  return foreignKey({ name, columns, foreignColumns: [parent.schoolId, parent.id] });
}

export const classrooms = pgTable(
  'classrooms',
  {
    id: primaryId(),
    schoolId: schoolId(),
    name: text('name').notNull(),
    period: periodEnum('period').notNull(),
    diaryMode: diaryModeEnum('diary_mode').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index('classrooms_by_school').on(table.schoolId),
    unique('classrooms_in_school').on(table.schoolId, table.id),
  ],
);

export const classroomId = () => uuid('classroom_id').notNull();

/** When work that one server does for all was started last. */
export const scheduledRuns = pgTable('scheduled_runs', {
  name: text('name').primaryKey(),
  startedAt: instant('started_at').notNull(),
});

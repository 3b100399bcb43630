import { index, integer, pgTable, text, uuid, unique } from 'drizzle-orm/pg-core';
import { createdAt, primaryId } from './columns.ts';
import { diaryModeEnum, periodEnum } from './enums.ts';
import { schoolId } from './schools.ts';

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

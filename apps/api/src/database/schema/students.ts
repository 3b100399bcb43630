import { sql, type SQL } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { classroomId } from './classrooms.ts';
import { createdAt, folded, instant, primaryId } from './columns.ts';
import { genderEnum } from './enums.ts';
import { schoolId } from './schools.ts';

export const students = pgTable(
  'students',
  {
    id: primaryId(),
    schoolId: schoolId(),
    classroomId: classroomId(),
    name: text('name').notNull(),
    searchName: text('search_name').generatedAlwaysAs((): SQL => folded(students.name)),
    gender: genderEnum('gender').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('students_by_classroom')
      .on(table.classroomId, table.searchName)
      .where(sql`${table.deletedAt} is null`),
    index('students_by_school')
      .on(table.schoolId, table.searchName)
      .where(sql`${table.deletedAt} is null`),
  ],
);

export const studentId = () =>
  uuid('student_id')
    .notNull()
    .references(() => students.id);

/** One person per school and phone: siblings share the row, and with it chat and notices. */
export const guardians = pgTable(
  'guardians',
  {
    id: primaryId(),
    schoolId: schoolId(),
    name: text('name').notNull(),
    searchName: text('search_name').generatedAlwaysAs((): SQL => folded(guardians.name)),
    phone: text('phone').notNull(),
    email: text('email'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('guardians_phone').on(table.schoolId, table.phone),
    check('guardians_phone_digits', sql`${table.phone} ~ '^[0-9]{11}$'`),
  ],
);

export const guardianId = () =>
  uuid('guardian_id')
    .notNull()
    .references(() => guardians.id);

export const studentGuardians = pgTable(
  'student_guardians',
  {
    studentId: studentId(),
    guardianId: guardianId(),
    position: smallint('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.position] }),
    unique('student_guardians_once').on(table.studentId, table.guardianId),
    index('student_guardians_by_guardian').on(table.guardianId),
    check('student_guardians_position', sql`${table.position} in (1, 2)`),
  ],
);

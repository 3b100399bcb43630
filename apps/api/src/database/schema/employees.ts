import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  unique,
} from 'drizzle-orm/pg-core';
import { classroomId, classrooms } from './classrooms.ts';
import { createdAt, instant, primaryId } from './columns.ts';
import { roleEnum } from './enums.ts';
import { schoolId, sameSchool, schoolIdOfParent } from './schools.ts';

export const employees = pgTable(
  'employees',
  {
    id: primaryId(),
    schoolId: schoolId(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: roleEnum('role').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    /** A deleted employee keeps the row, because what they wrote keeps their name. */
    deactivatedAt: instant('deactivated_at'),
  },
  (table) => [
    uniqueIndex('employees_email').on(sql`lower(${table.email})`),
    index('employees_by_school').on(table.schoolId),
    unique('employees_in_school').on(table.schoolId, table.id),
  ],
);

export const employeeId = (name = 'employee_id') => uuid(name).notNull();

export const employeeClassrooms = pgTable(
  'employee_classrooms',
  {
    schoolId: schoolIdOfParent(),
    employeeId: employeeId(),
    classroomId: classroomId(),
  },
  (table) => [
    primaryKey({ columns: [table.employeeId, table.classroomId] }),
    index('employee_classrooms_by_classroom').on(table.classroomId),
    index('employee_classrooms_of_school').on(table.schoolId, table.employeeId),
    sameSchool(
      'employee_classrooms_employee_id_in_school',
      [table.schoolId, table.employeeId],
      employees,
    ),
    sameSchool(
      'employee_classrooms_classroom_id_in_school',
      [table.schoolId, table.classroomId],
      classrooms,
    ),
  ],
);

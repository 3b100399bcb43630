import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { declareData } from './declare-data.ts';
import { classroomId, classrooms, schoolId, sameSchool } from './schools.ts';
import { createdAt, primaryId, diaryModeEnum, mealEnum } from './columns.ts';
import { employeeId, employees } from './employees.ts';
import { studentId, students } from './students.ts';

export const diaries = pgTable(
  'diaries',
  {
    id: primaryId(),
    schoolId: schoolId(),
    studentId: studentId(),
    /** The student's classroom on that day. */
    classroomId: classroomId(),
    employeeId: employeeId(),
    /** The school's calendar day. */
    day: date('day', { mode: 'string' }).notNull(),
    mode: diaryModeEnum('mode').notNull(),
    details: text('details'),
    breakfast: mealEnum('breakfast'),
    lunch: mealEnum('lunch'),
    afternoonCoffee: mealEnum('afternoon_coffee'),
    dinner: mealEnum('dinner'),
    sleep: smallint('sleep'),
    evacuate: smallint('evacuate'),
    shower: smallint('shower'),
    diaper: smallint('diaper'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('diaries_once_a_day').on(table.studentId, table.day),
    index('diaries_by_classroom').on(table.classroomId, table.day),
    index('diaries_of_day').on(table.schoolId, table.day),
    check('diaries_sleep', sql`${table.sleep} between 0 and 5`),
    check('diaries_evacuate', sql`${table.evacuate} between 0 and 5`),
    check('diaries_shower', sql`${table.shower} between 0 and 5`),
    check('diaries_diaper', sql`${table.diaper} between 0 and 5`),
    check(
      'diaries_filled',
      sql`case when ${table.mode} = 'Simple'
        then ${table.details} is not null and num_nonnulls(
          ${table.breakfast}, ${table.lunch}, ${table.afternoonCoffee}, ${table.dinner},
          ${table.sleep}, ${table.evacuate}, ${table.shower}, ${table.diaper}) = 0
        else num_nonnulls(${table.details},
          ${table.breakfast}, ${table.lunch}, ${table.afternoonCoffee}, ${table.dinner},
          ${table.sleep}, ${table.evacuate}, ${table.shower}, ${table.diaper}) > 0
      end`,
    ),
    unique('diaries_in_school').on(table.schoolId, table.id),
    sameSchool('diaries_student_id_in_school', [table.schoolId, table.studentId], students),
    sameSchool('diaries_classroom_id_in_school', [table.schoolId, table.classroomId], classrooms),
    sameSchool('diaries_employee_id_in_school', [table.schoolId, table.employeeId], employees),
  ],
);

declareData(diaries, { whose: 'student', onErase: { studentId: 'delete' }, exported: ['Diários'] });

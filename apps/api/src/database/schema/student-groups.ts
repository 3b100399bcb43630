import { sql, type SQL } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, folded, instant, primaryId } from './columns.ts';
import { declareData } from './declare-data.ts';
import { employeeId, employees } from './employees.ts';
import { sameSchool, schoolId, schoolIdOfParent } from './schools.ts';
import { studentId, students } from './students.ts';

/** A set of students across classes that somebody saved, to choose them together. */
export const studentGroups = pgTable(
  'student_groups',
  {
    id: primaryId(),
    schoolId: schoolId(),
    name: text('name').notNull(),
    searchName: text('search_name').generatedAlwaysAs((): SQL => folded(studentGroups.name)),
    createdBy: employeeId('created_by'),
    createdAt: createdAt(),
    /** The history names it still. */
    deletedAt: instant('deleted_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('student_groups_by_name')
      .on(table.schoolId, table.searchName)
      .where(sql`${table.deletedAt} is null`),
    unique('student_groups_in_school').on(table.schoolId, table.id),
    sameSchool('student_groups_created_by_in_school', [table.schoolId, table.createdBy], employees),
  ],
);

declareData(studentGroups, { whose: 'school' });

/** Of students who left the school too: who is brought back is in their groups again. */
export const studentGroupMembers = pgTable(
  'student_group_members',
  {
    schoolId: schoolIdOfParent(),
    groupId: uuid('group_id').notNull(),
    studentId: studentId(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.studentId] }),
    index('student_group_members_by_student').on(table.studentId),
    index('student_group_members_of_school').on(table.schoolId, table.groupId),
    sameSchool(
      'student_group_members_group_id_in_school',
      [table.schoolId, table.groupId],
      studentGroups,
    ).onDelete('cascade'),
    sameSchool(
      'student_group_members_student_id_in_school',
      [table.schoolId, table.studentId],
      students,
    ).onDelete('cascade'),
  ],
);

declareData(studentGroupMembers, {
  whose: 'student',
  onErase: { studentId: 'cascade' },
  exported: ['Grupos'],
});

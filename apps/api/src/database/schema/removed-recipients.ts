import { index, pgTable } from 'drizzle-orm/pg-core';
import { answerEnum, instant, primaryId } from './columns.ts';
import { communicationId, communications } from './communications.ts';
import { declareData } from './declare-data.ts';
import { employeeId, employees } from './employees.ts';
import { sameSchool, schoolId } from './schools.ts';
import { guardianId, guardians, studentId, students } from './students.ts';

/**
 * Who had a sent item until an employee took the child out of it, and what they had done with it by
 * then. Families no longer see it, and nothing counts them. Why it was is in the history.
 */
export const removedRecipients = pgTable(
  'removed_recipients',
  {
    id: primaryId(),
    schoolId: schoolId(),
    communicationId: communicationId(),
    studentId: studentId(),
    guardianId: guardianId(),
    visualizedAt: instant('visualized_at'),
    readAt: instant('read_at'),
    answer: answerEnum('answer'),
    answeredAt: instant('answered_at'),
    doneAt: instant('done_at'),
    removedAt: instant('removed_at').notNull(),
    removedBy: employeeId('removed_by'),
  },
  (table) => [
    index('removed_recipients_of_school').on(table.schoolId, table.communicationId),
    index('removed_recipients_by_student').on(table.studentId),
    index('removed_recipients_by_guardian').on(table.guardianId),
    sameSchool(
      'removed_recipients_communication_id_in_school',
      [table.schoolId, table.communicationId],
      communications,
    ).onDelete('cascade'),
    sameSchool(
      'removed_recipients_student_id_in_school',
      [table.schoolId, table.studentId],
      students,
    ).onDelete('cascade'),
    sameSchool(
      'removed_recipients_guardian_id_in_school',
      [table.schoolId, table.guardianId],
      guardians,
    ).onDelete('cascade'),
    sameSchool(
      'removed_recipients_removed_by_in_school',
      [table.schoolId, table.removedBy],
      employees,
    ),
  ],
);

declareData(removedRecipients, {
  whose: 'student',
  onErase: { studentId: 'cascade', guardianId: 'cascade' },
  exported: ['Envios retirados'],
});

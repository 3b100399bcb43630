import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { communicationId, communications } from './communications.ts';
import { instant } from './columns.ts';
import { declareData } from './declare-data.ts';
import { employeeId, employees } from './employees.ts';
import { sameSchool, schoolId } from './schools.ts';
import { studentId, students } from './students.ts';

/** Students who are about to get a sent item, while somebody may undo it. */
export const heldRecipients = pgTable(
  'held_recipients',
  {
    schoolId: schoolId(),
    communicationId: communicationId(),
    studentId: studentId(),
    addedBy: employeeId('added_by'),
    /** The instant at which they get it. */
    heldUntil: instant('held_until').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'held_recipients_pk',
      columns: [table.communicationId, table.studentId],
    }),
    index('held_recipients_of_school').on(table.schoolId, table.communicationId),
    index('held_recipients_by_student').on(table.studentId),
    index('held_recipients_due').on(table.heldUntil),
    sameSchool(
      'held_recipients_communication_id_in_school',
      [table.schoolId, table.communicationId],
      communications,
    ).onDelete('cascade'),
    sameSchool('held_recipients_student_id_in_school', [table.schoolId, table.studentId], students),
    sameSchool('held_recipients_added_by_in_school', [table.schoolId, table.addedBy], employees),
  ],
);

declareData(heldRecipients, {
  whose: 'student',
  onErase: { studentId: 'delete' },
  exported: { not: 'in some seconds they are recipients, which are' },
});

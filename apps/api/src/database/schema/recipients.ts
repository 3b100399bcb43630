import { answers, choices } from '@caderneta/api-client/contract';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { declareData } from './declare-data.ts';
import { classroomId, classrooms, sameSchool, schoolId, schoolIdOfParent } from './schools.ts';
import { instant, primaryId, answerEnum, roleEnum } from './columns.ts';
import { communicationId, communications } from './communications.ts';
import { employeeId, employees } from './employees.ts';
import { guardianId, studentId, guardians, students } from './students.ts';

/** Recipients of each communication, fixed when it is sent, and their reactions. */
export const recipients = pgTable(
  'recipients',
  {
    id: primaryId(),
    schoolId: schoolIdOfParent(),
    communicationId: communicationId(),
    studentId: studentId(),
    guardianId: guardianId(),
    /** The student's classroom at sending. */
    classroomId: classroomId(),
    visualizedAt: instant('visualized_at'),
    /** Announcements. */
    readAt: instant('read_at'),
    /** Events and polls; the last answer counts. */
    answer: answerEnum('answer'),
    /** When the guardian gave it; of an activity, when they said last whether it is done. */
    answeredAt: instant('answered_at'),
    /** Activities. */
    doneAt: instant('done_at'),
    /**
     * The `guardian_devices` row that confirmed, answered or completed last, or the `notifications` row
     * inside of which that was done; outlives that row.
     */
    deviceId: uuid('device_id'),
    /**
     * When an employee noted the answer of a slip, and who. The guardian's own answer names a device
     * and stands before it. As `deviceId`, neither employee is a foreign key.
     */
    paperAt: instant('paper_at'),
    paperBy: uuid('paper_by'),
    /** When an employee told the guardian by phone, and who. */
    phonedAt: instant('phoned_at'),
    phonedBy: uuid('phoned_by'),
  },
  (table) => [
    unique('recipients_once').on(table.communicationId, table.studentId, table.guardianId),
    index('recipients_of_school').on(table.schoolId, table.communicationId, table.classroomId),
    index('recipients_by_student').on(table.studentId),
    index('recipients_by_guardian').on(table.guardianId),
    sameSchool(
      'recipients_communication_id_in_school',
      [table.schoolId, table.communicationId],
      communications,
    ).onDelete('cascade'),
    sameSchool('recipients_student_id_in_school', [table.schoolId, table.studentId], students),
    sameSchool('recipients_guardian_id_in_school', [table.schoolId, table.guardianId], guardians),
    sameSchool(
      'recipients_classroom_id_in_school',
      [table.schoolId, table.classroomId],
      classrooms,
    ),
  ],
);

declareData(recipients, {
  whose: 'student', // Counts change with them.
  onErase: { studentId: 'apart', guardianId: 'apart' },
  exported: ['Envios recebidos'],
});

/**
 * Employees to whom a communication of a network's office went, fixed when it is sent, and when each
 * opened it. The employee sees it, the school's administrators and the office see counts alone. Goes
 * with the communication.
 */
export const employeeRecipients = pgTable(
  'employee_recipients',
  {
    id: primaryId(),
    schoolId: schoolId(),
    communicationId: communicationId(),
    employeeId: employeeId(),
    /** The employee's role at sending. */
    role: roleEnum('role').notNull(),
    seenAt: instant('seen_at'),
  },
  (table) => [
    unique('employee_recipients_once').on(table.communicationId, table.employeeId),
    index('employee_recipients_of_school').on(table.schoolId, table.communicationId),
    index('employee_recipients_by_employee').on(table.employeeId),
    sameSchool(
      'employee_recipients_communication_id_in_school',
      [table.schoolId, table.communicationId],
      communications,
    ).onDelete('cascade'),
    sameSchool(
      'employee_recipients_employee_id_in_school',
      [table.schoolId, table.employeeId],
      employees,
    ).onDelete('cascade'),
  ],
);

declareData(employeeRecipients, { whose: 'employee' });

/** What is counted of recipients, who are guardians for each of their children. */
export const guardianReactions = ['received', 'visualized', ...answers] as const;

/**
 * What is counted of children, where a kind asks something about each: all of them, those whose
 * guardians chose differently, and those about whom nothing but this was chosen, or something done.
 */
export const childReactions = [
  'children',
  'children-differing',
  ...choices.map((choice) => `children-${choice}` as const),
  'children-done',
] as const;

/** Counts of recipients and of their children. */
export const countedReactions = [...guardianReactions, ...childReactions] as const;
export type CountedReaction = (typeof countedReactions)[number];

/**
 * How many recipients and children of a classroom did what, so that a list shows hundreds of
 * thousands of recipients as a few rows. `counts.repository.ts` writes it with every change of recipients;
 * nothing is stored of what nobody did.
 */
export const communicationCounts = pgTable(
  'communication_counts',
  {
    schoolId: schoolId(),
    communicationId: communicationId(),
    classroomId: classroomId(),
    reaction: text('reaction').$type<CountedReaction>().notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'communication_counts_pk',
      columns: [table.schoolId, table.communicationId, table.classroomId, table.reaction],
    }),
    index('communication_counts_by_classroom')
      .on(table.schoolId, table.classroomId, table.communicationId)
      .where(sql`${table.reaction} = 'received'`),
    index('communication_counts_differing')
      .on(table.schoolId, table.communicationId, table.classroomId)
      .where(sql`${table.reaction} = 'children-differing'`),
    sameSchool(
      'communication_counts_communication_id_in_school',
      [table.schoolId, table.communicationId],
      communications,
    ).onDelete('cascade'),
    sameSchool(
      'communication_counts_classroom_id_in_school',
      [table.schoolId, table.classroomId],
      classrooms,
    ),
  ],
);

declareData(communicationCounts, { whose: 'school' });

import type { MailTopic } from '@caderneta/api-client/contract';
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
import { declareData } from './declare-data.ts';
import { classroomId, classrooms, schoolId, sameSchool, schoolIdOfParent } from './schools.ts';
import { createdAt, folded, instant, primaryId, genderEnum } from './columns.ts';

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
    /** `cod_aluno` of i-Educar; null for who does not come from there. */
    ieducarId: integer('ieducar_id'),
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
    unique('students_in_school').on(table.schoolId, table.id),
    sameSchool('students_classroom_id_in_school', [table.schoolId, table.classroomId], classrooms),
  ],
);

declareData(students, { whose: 'student', exported: ['Cadastro'] });

export const studentId = () => uuid('student_id').notNull();

/** Who allowed WhatsApp messages: the guardian in the family's app, the school, a row of an import. */
export type WhatsAppOptInWay = 'family' | 'school' | 'import';

/** One person per school and phone: siblings share the row, and with it chat and notices. */
export const guardians = pgTable(
  'guardians',
  {
    id: primaryId(),
    schoolId: schoolId(),
    name: text('name').notNull(),
    /** Begins with the name, by which guardians are sorted. */
    searchText: text('search_text').generatedAlwaysAs((): SQL =>
      folded(sql`${guardians.name} || ' ' || ${guardians.phone}`),
    ),
    phone: text('phone').notNull(),
    email: text('email'),
    /** The address that a mail server refused for good: while it is the e-mail, none is sent there. */
    refusedEmail: text('refused_email'),
    createdAt: createdAt(),
    /** When their last student got other guardians; null while they have one, and where it was deleted. */
    leftAt: instant('left_at'),
    /** That student. Not a foreign key: they may be erased before the guardian is. */
    leftStudentId: uuid('left_student_id'),
    /** When their first device was paired. */
    firstEnteredAt: instant('first_entered_at'),
    /** What came until then counts as read in their feed; says nothing of what they opened. */
    feedReadUntil: instant('feed_read_until'),
    /** Of this phone. Null: WhatsApp messages are not allowed. */
    whatsAppOptedInAt: instant('whats_app_opted_in_at'),
    whatsAppOptedInWay: text('whats_app_opted_in_way').$type<WhatsAppOptInWay>(),
    /** The guardian's last 'SAIR', or the switch of their app. */
    whatsAppOptedOutAt: instant('whats_app_opted_out_at'),
    /** When the guardian last wrote by WhatsApp: for 24 hours answers cost nothing. */
    whatsAppWroteAt: instant('whats_app_wrote_at'),
    smsOptedOutAt: instant('sms_opted_out_at'),
    /** What the guardian wants no e-mails about. */
    mutedMailTopics: text('muted_mail_topics')
      .array()
      .$type<MailTopic[]>()
      .notNull()
      .default(sql`'{}'`),
    /** The last sign that the phone is still the guardian's; when it was entered, at first. */
    phoneAliveAt: instant('phone_alive_at')
      .notNull()
      .default(sql`now()`),
    /** When they said last, or would not say, that the phone is still theirs. */
    phoneAskedAt: instant('phone_asked_at'),
  },
  (table) => [
    unique('guardians_phone').on(table.schoolId, table.phone),
    check('guardians_phone_digits', sql`${table.phone} ~ '^[0-9]{11}$'`),
    index('guardians_by_phone').on(table.phone),
    index('guardians_by_email').on(sql`lower(${table.email})`),
    unique('guardians_in_school').on(table.schoolId, table.id),
  ],
);

declareData(guardians, { whose: 'guardian', exported: ['Cadastro'] });

export const guardianId = () => uuid('guardian_id').notNull();

export const studentGuardians = pgTable(
  'student_guardians',
  {
    schoolId: schoolIdOfParent(),
    studentId: studentId(),
    guardianId: guardianId(),
    position: smallint('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.position] }),
    unique('student_guardians_once').on(table.studentId, table.guardianId),
    index('student_guardians_by_guardian').on(table.guardianId),
    check('student_guardians_position', sql`${table.position} in (1, 2)`),
    index('student_guardians_of_school').on(table.schoolId, table.studentId),
    sameSchool(
      'student_guardians_student_id_in_school',
      [table.schoolId, table.studentId],
      students,
    ),
    sameSchool(
      'student_guardians_guardian_id_in_school',
      [table.schoolId, table.guardianId],
      guardians,
    ),
  ],
);

declareData(studentGuardians, {
  whose: 'student',
  onErase: { studentId: 'delete', guardianId: 'delete' },
  exported: ['Responsáveis', 'Alunos'],
});

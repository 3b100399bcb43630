import type { FormattedText } from '@caderneta/api-client/contract';
import { sql, type SQL } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  type CheckBuilder,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
  unique,
} from 'drizzle-orm/pg-core';
import { declareData } from './declare-data.ts';
import { createdAt, folded, instant, primaryId, communicationKindEnum } from './columns.ts';
import { employeeId, employees } from './employees.ts';
import { fileId, files } from './files.ts';
import { classroomId, classrooms, sameSchool, schoolId, schoolIdOfParent } from './schools.ts';
import { studentId, students } from './students.ts';

/** A scheduled item as it was before somebody sent it, to be put back. */
export interface BeforeHold {
  title: string;
  description: string;
  imageFileId: string | null;
  scheduledDate: string;
  fileIds: string[];
  studentIds: string[];
  classroomIds: string[];
  /** Columns of its kind; instants as texts. */
  [kindColumn: string]: unknown;
}

/** Columns that one kind has alone, and those of some; null or false for the others. */
export const kindColumnNames = [
  'startTime',
  'endTime',
  'place',
  'dueDate',
  'galleryDate',
  'pollOptions',
  'closingDay',
  'isUrgent',
  'formatted',
] as const;
type KindColumnName = (typeof kindColumnNames)[number];
/** What a version has beside title, description and files. */
export type ContentColumns = Pick<typeof communications.$inferSelect, KindColumnName>;
export type KindColumns = Omit<ContentColumns, 'formatted'>;
/** Those that are true or false. */
export type KindFlag = {
  [Name in keyof KindColumns]: KindColumns[Name] extends boolean ? Name : never;
}[keyof KindColumns];

/** Not deleted, or withdrawn by the office of the school's network, which employees go on reading. */
export const isReadable = (table: Record<'deletedAt' | 'withdrawnAt', AnyPgColumn>): SQL =>
  sql`(${table.deletedAt} is null or ${table.withdrawnAt} is not null)`;

/** When an item left, or is going to leave. */
export const leavesAt = (
  table: Record<'sentAt' | 'heldUntil' | 'scheduledDate' | 'createdAt', AnyPgColumn>,
): SQL =>
  sql`coalesce(${table.sentAt}, ${table.heldUntil}, ${table.scheduledDate}, ${table.createdAt})`;

/** @returns the columns of one kind, out of a row or of all columns */
export function kindColumnsOf<Row extends Record<KindColumnName, unknown>>(row: Row) {
  const entries = kindColumnNames.map((name) => [name, row[name]]);
  return Object.fromEntries(entries) as Pick<Row, KindColumnName>;
}

/** The same where no text is shown. */
export function factColumnsOf<Row extends Record<KindColumnName, unknown>>(row: Row) {
  const { formatted: _, ...facts } = kindColumnsOf(row);
  return facts;
}

export const communications = pgTable(
  'communications',
  {
    id: primaryId(),
    schoolId: schoolId(),
    kind: communicationKindEnum('kind').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    searchText: text('search_text').generatedAlwaysAs((): SQL =>
      folded(sql`${communications.title} || ' ' || ${communications.description}`),
    ),
    imageFileId: fileId('image_file_id'),
    createdBy: employeeId('created_by'),
    createdAt: createdAt(),
    /** Null where the item was sent at once. */
    scheduledDate: instant('scheduled_date'),
    /** While somebody may undo the sending: the instant at which it goes out. */
    heldUntil: instant('held_until'),
    /** While it is held: what undoing puts back; null where it was new. */
    beforeHold: jsonb('before_hold').$type<BeforeHold>(),
    /** Null while scheduled or held; set once. */
    sentAt: instant('sent_at'),
    /**
     * While it is sent in batches: the student whose guardians were reached last, or the nil UUID.
     * Null once everybody is reached.
     */
    batchCursor: uuid('batch_cursor'),
    /** Decided at sending: a classroom that is added later changes nothing. */
    isForAllClassrooms: boolean('is_for_all_classrooms').notNull().default(false),
    /** When its text was changed last after it was sent; `item_versions` says how. */
    correctedAt: instant('corrected_at'),
    /** Answers that were given before this instant are asked for again. */
    askedAgainAt: instant('asked_again_at'),
    deletedAt: instant('deleted_at'),
    /**
     * Since when it is deleted because the office of the school's network withdrew it: employees go
     * on reading what families no longer see.
     */
    withdrawnAt: instant('withdrawn_at'),
    version: integer('version').notNull().default(1),
    /** Events only. */
    startTime: instant('start_time'),
    endTime: instant('end_time'),
    place: text('place'),
    /** Activities only. */
    dueDate: date('due_date', { mode: 'string' }),
    /** Galleries only. */
    galleryDate: date('gallery_date', { mode: 'string' }),
    /** Polls only. */
    pollOptions: jsonb('poll_options').$type<string[]>(),
    closingDay: date('closing_day', { mode: 'string' }),
    /** Announcements only. */
    isUrgent: boolean('is_urgent').notNull().default(false),
    /** The description with its marks: `description` has its plain words. Null where it is shown to the letter. */
    formatted: jsonb('formatted').$type<FormattedText>(),
  },
  (table) => [
    ...kindChecks(),
    check(
      'communications_sent_or_scheduled',
      sql`${table.sentAt} is not null or ${table.scheduledDate} is not null
        or ${table.heldUntil} is not null`,
    ),
    index('communications_newest_first')
      .on(table.schoolId, table.kind, sql`(${leavesAt(table)}) desc`, table.id.desc().nullsFirst())
      .where(isReadable(table)),
    index('communications_events_by_end')
      .on(table.schoolId, table.endTime)
      .where(sql`${isReadable(table)} and ${table.endTime} is not null`),
    index('communications_events_by_start')
      .on(table.schoolId, table.startTime)
      .where(sql`${isReadable(table)} and ${table.startTime} is not null`),
    index('communications_activities_by_due_date')
      .on(table.schoolId, table.dueDate)
      .where(sql`${isReadable(table)} and ${table.dueDate} is not null`),
    index('communications_polls_by_closing_day')
      .on(table.schoolId, table.closingDay)
      .where(sql`${isReadable(table)} and ${table.closingDay} is not null`),
    index('communications_by_sending')
      .on(table.schoolId, table.sentAt)
      .where(sql`${table.deletedAt} is null and ${table.sentAt} is not null`),
    index('communications_by_author').on(table.createdBy, table.kind),
    index('communications_due')
      .on(sql`coalesce(${table.heldUntil}, ${table.scheduledDate})`)
      .where(sql`${table.sentAt} is null and ${table.deletedAt} is null`),
    index('communications_in_batches')
      .on(table.sentAt)
      .where(sql`${table.batchCursor} is not null`),
    index('communications_by_image').on(table.imageFileId),
    unique('communications_in_school').on(table.schoolId, table.id),
    sameSchool('communications_created_by_in_school', [table.schoolId, table.createdBy], employees),
    sameSchool(
      'communications_image_file_id_in_school',
      [table.schoolId, table.imageFileId],
      files,
    ),
  ],
);

declareData(communications, { whose: 'school', files: ['imageFileId'] });

/** Each kind has its own columns and none of another kind. */
function kindChecks(): CheckBuilder[] {
  return [
    check(
      'communications_event',
      sql`case when ${communications.kind} = 'event'
        then ${communications.startTime} is not null and ${communications.endTime} is not null
          and ${communications.place} is not null and ${communications.startTime} < ${communications.endTime}
        else ${communications.startTime} is null and ${communications.endTime} is null and ${communications.place} is null
      end`,
    ),
    check(
      'communications_activity',
      sql`(${communications.kind} = 'activity') = (${communications.dueDate} is not null)`,
    ),
    check(
      'communications_gallery',
      sql`(${communications.kind} = 'gallery') = (${communications.galleryDate} is not null)`,
    ),
    check(
      'communications_urgent',
      sql`not ${communications.isUrgent} or ${communications.kind} = 'announcement'`,
    ),
    check(
      'communications_poll',
      // As text: the migration adds the kind in the same transaction.
      sql`(${communications.kind}::text = 'poll') = (${communications.closingDay} is not null)
        and (${communications.closingDay} is null) = (${communications.pollOptions} is null)`,
    ),
  ];
}

/** The answer of a recipient in words, null without one; in a query on recipients and communications. */
export const answerText = sql`case answer::text
  when 'accepted' then 'Vai' when 'declined' then 'Não vai'
  else poll_options ->> (substr(answer::text, 7)::int - 1) end`;

export const communicationId = () => uuid('communication_id').notNull();

/** Attachments, and the images of a gallery, in the order of their choice. */
export const communicationFiles = pgTable(
  'communication_files',
  {
    schoolId: schoolIdOfParent(),
    communicationId: communicationId(),
    fileId: fileId('file_id').notNull(),
    position: smallint('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.communicationId, table.fileId] }),
    index('communication_files_by_file').on(table.fileId),
    index('communication_files_of_school').on(table.schoolId, table.communicationId),
    sameSchool(
      'communication_files_communication_id_in_school',
      [table.schoolId, table.communicationId],
      communications,
    ).onDelete('cascade'),
    sameSchool('communication_files_file_id_in_school', [table.schoolId, table.fileId], files),
  ],
);

declareData(communicationFiles, { whose: 'school', files: ['fileId'] });

/** The students somebody chose; becomes `recipients` at the moment of sending. */
export const communicationStudents = pgTable(
  'communication_students',
  {
    schoolId: schoolIdOfParent(),
    communicationId: communicationId(),
    studentId: studentId(),
    /** The `classrooms` row that was chosen whole and brought the student; null: chosen singly. */
    throughClassroomId: uuid('through_classroom_id'),
  },
  (table) => [
    primaryKey({ columns: [table.communicationId, table.studentId] }),
    index('communication_students_by_student').on(table.studentId),
    index('communication_students_of_school').on(table.schoolId, table.communicationId),
    sameSchool(
      'communication_students_communication_id_in_school',
      [table.schoolId, table.communicationId],
      communications,
    ).onDelete('cascade'),
    sameSchool(
      'communication_students_student_id_in_school',
      [table.schoolId, table.studentId],
      students,
    ),
  ],
);

declareData(communicationStudents, {
  whose: 'student',
  onErase: { studentId: 'delete' },
  exported: { not: 'once it is sent, recipients are' },
});

/**
 * Classrooms that were chosen whole. A scheduled item leaves for whoever is in them then; of a sent
 * one it is known that it was for the class, not for some children of it.
 */
export const communicationWholeClassrooms = pgTable(
  'communication_whole_classrooms',
  {
    schoolId: schoolId(),
    communicationId: communicationId(),
    classroomId: classroomId(),
  },
  (table) => [
    primaryKey({
      name: 'communication_whole_classrooms_pk',
      columns: [table.communicationId, table.classroomId],
    }),
    index('communication_whole_classrooms_by_classroom').on(table.classroomId),
    index('communication_whole_classrooms_of_school').on(table.schoolId, table.communicationId),
    sameSchool(
      'communication_whole_classrooms_communication_id_in_school',
      [table.schoolId, table.communicationId],
      communications,
    ).onDelete('cascade'),
    sameSchool(
      'communication_whole_classrooms_classroom_id_in_school',
      [table.schoolId, table.classroomId],
      classrooms,
    ),
  ],
);

declareData(communicationWholeClassrooms, { whose: 'school' });

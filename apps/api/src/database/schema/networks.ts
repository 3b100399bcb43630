import type { FormattedText, NetworkFigures, NetworkPeriod } from '@caderneta/api-client/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { declareData } from './declare-data.ts';
import { createdAt, instant, primaryId } from './columns.ts';
import { employeeId, employees } from './employees.ts';
import { fileId, files } from './files.ts';
import { sameSchool, schoolId, schools } from './schools.ts';

/**
 * Several schools with one office, which is a row of `schools` too and not among them. The schools
 * name their network in `schools.network_id`.
 */
export const networks = pgTable(
  'networks',
  {
    id: primaryId(),
    /** The office. */
    schoolId: schoolId(),
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('networks_of_school').on(table.schoolId),
    unique('networks_in_school').on(table.schoolId, table.id),
  ],
);

declareData(networks, { whose: 'school', archived: 'withInstallation' });

/** Announcements of an office to families and employees of its network's schools. */
export const networkAnnouncements = pgTable(
  'network_announcements',
  {
    id: primaryId(),
    /** The office. */
    schoolId: schoolId(),
    networkId: uuid('network_id').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    /** As in `communications`. */
    formatted: jsonb('formatted').$type<FormattedText>(),
    /** Goes by every allowed channel at once, at each school. */
    isUrgent: boolean('is_urgent').notNull().default(false),
    /** Whom it is for at each school, at least one of them. */
    isForFamilies: boolean('is_for_families').notNull().default(true),
    isForAdministrators: boolean('is_for_administrators').notNull().default(false),
    isForTeachers: boolean('is_for_teachers').notNull().default(false),
    /** Null where it was sent at once. */
    scheduledDate: instant('scheduled_date'),
    createdBy: employeeId('created_by'),
    createdAt: createdAt(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    index('network_announcements_newest_first').on(table.schoolId, table.createdAt.desc()),
    unique('network_announcements_in_school').on(table.schoolId, table.id),
    sameSchool(
      'network_announcements_network_id_in_school',
      [table.schoolId, table.networkId],
      networks,
    ).onDelete('cascade'),
    sameSchool(
      'network_announcements_created_by_in_school',
      [table.schoolId, table.createdBy],
      employees,
    ),
  ],
);

declareData(networkAnnouncements, { whose: 'school', archived: 'withInstallation' });

/** Attachments of an announcement, in the order of their choice. Each school gets files of its own. */
export const networkAnnouncementFiles = pgTable(
  'network_announcement_files',
  {
    /** The office. */
    schoolId: schoolId(),
    announcementId: uuid('announcement_id').notNull(),
    fileId: fileId('file_id').notNull(),
    position: smallint('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.fileId] }),
    index('network_announcement_files_by_file').on(table.fileId),
    index('network_announcement_files_of_school').on(table.schoolId, table.announcementId),
    sameSchool(
      'network_announcement_files_announcement_id_in_school',
      [table.schoolId, table.announcementId],
      networkAnnouncements,
    ).onDelete('cascade'),
    sameSchool(
      'network_announcement_files_file_id_in_school',
      [table.schoolId, table.fileId],
      files,
    ),
  ],
);

declareData(networkAnnouncementFiles, {
  whose: 'school',
  files: ['fileId'],
  archived: 'withInstallation',
});

export const networkSendingStateEnum = pgEnum('network_sending_state', [
  'waiting',
  'sent',
  'failed',
  'stopped',
]);

/** An announcement of a network at one of its schools. Each is sent in a transaction of its own. */
export const networkSendings = pgTable(
  'network_sendings',
  {
    /** The office. */
    schoolId: schoolId(),
    announcementId: uuid('announcement_id').notNull(),
    /** The school whose families get it. */
    receivingSchoolId: uuid('receiving_school_id')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    state: networkSendingStateEnum('state').notNull().default('waiting'),
    /** The row of `communications` of the receiving school, once it is sent. */
    communicationId: uuid('communication_id'),
    attempts: smallint('attempts').notNull().default(0),
    /** While it waits: the next attempt is not before. */
    attemptAt: instant('attempt_at').notNull(),
    /** Since when the school is out of the network: what it received is its own from then on. */
    leftAt: instant('left_at'),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.receivingSchoolId] }),
    index('network_sendings_due')
      .on(table.attemptAt)
      .where(sql`${table.state} = 'waiting'`),
    index('network_sendings_of_school').on(table.schoolId, table.announcementId),
    index('network_sendings_by_communication')
      .on(table.communicationId)
      .where(sql`${table.communicationId} is not null`),
    index('network_sendings_by_receiver').on(table.receivingSchoolId),
    sameSchool(
      'network_sendings_announcement_id_in_school',
      [table.schoolId, table.announcementId],
      networkAnnouncements,
    ).onDelete('cascade'),
  ],
);

declareData(networkSendings, { whose: 'school', archived: 'withInstallation' });

/** What a network's office reads of a school, counted by a job. Later changes are not in it. */
export const schoolFigures = pgTable('school_figures', {
  /** The school that was counted. */
  schoolId: uuid('school_id')
    .primaryKey()
    .references(() => schools.id, { onDelete: 'cascade' }),
  countedAt: instant('counted_at').notNull(),
  /** Of each period. */
  figures: jsonb('figures').$type<Record<NetworkPeriod, NetworkFigures>>().notNull(),
});

declareData(schoolFigures, { whose: 'school', archived: 'never' });

import { sql, type SQL } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { declareData } from './declare-data.ts';
import { createdAt, folded, instant, primaryId } from './columns.ts';
import { employees, employeeId } from './employees.ts';
import { fileId, files } from './files.ts';
import { schoolId, sameSchool, schoolIdOfParent } from './schools.ts';
import { guardianId, guardians } from './students.ts';

export const chats = pgTable(
  'chats',
  {
    id: primaryId(),
    schoolId: schoolId(),
    guardianId: guardianId(),
    createdAt: createdAt(),
    /** Copied from the newest message, so that the list does not look for it. */
    lastMessageId: uuid('last_message_id'),
    lastMessageAt: instant('last_message_at'),
    /** How far the guardian has read; employees have `chat_reads`. */
    guardianReadMessageId: uuid('guardian_read_message_id'),
  },
  (table) => [
    unique('chats_guardian').on(table.guardianId),
    index('chats_newest_first')
      .on(table.schoolId, table.lastMessageId.desc().nullsFirst())
      .where(sql`${table.lastMessageId} is not null`),
    unique('chats_in_school').on(table.schoolId, table.id),
    sameSchool('chats_guardian_id_in_school', [table.schoolId, table.guardianId], guardians),
  ],
);

declareData(chats, {
  whose: 'guardian',
  onErase: { guardianId: 'delete' },
  exported: ['Mensagens'],
});

const chatId = () => uuid('chat_id').notNull();

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: primaryId(),
    schoolId: schoolId(),
    chatId: chatId(),
    /** Exactly one of the two is the author. */
    employeeId: uuid('employee_id'),
    guardianId: uuid('guardian_id'),
    /** The `guardian_devices` row that a guardian wrote with; outlives that row. */
    deviceId: uuid('device_id'),
    /** Where nothing was written, names the files, for lists. */
    text: text('text').notNull(),
    hasText: boolean('has_text').notNull().default(true),
    /** What somebody wrote, for searches; null where nobody did. */
    searchText: text('search_text').generatedAlwaysAs(
      (): SQL => sql`case when ${chatMessages.hasText} then ${folded(chatMessages.text)} end`,
    ),
    createdAt: createdAt(),
  },
  (table) => [
    unique('chat_messages_in_school').on(table.schoolId, table.id),
    check(
      'chat_messages_author',
      sql`(${table.employeeId} is null) <> (${table.guardianId} is null)`,
    ),
    index('chat_messages_in_order').on(table.chatId, table.id),
    index('chat_messages_by_guardian')
      .on(table.guardianId)
      .where(sql`${table.guardianId} is not null`),
    index('chat_messages_of_guardian')
      .on(table.chatId, table.id)
      .where(sql`${table.guardianId} is not null`),
    index('chat_messages_of_school').on(table.schoolId, table.chatId),
    sameSchool('chat_messages_chat_id_in_school', [table.schoolId, table.chatId], chats).onDelete(
      'cascade',
    ),
    sameSchool(
      'chat_messages_employee_id_in_school',
      [table.schoolId, table.employeeId],
      employees,
    ),
    sameSchool(
      'chat_messages_guardian_id_in_school',
      [table.schoolId, table.guardianId],
      guardians,
    ),
  ],
);

declareData(chatMessages, {
  whose: 'guardian',
  onErase: { guardianId: 'cascade' },
  exported: ['Mensagens'],
});

/** Without `on delete` for the file: nothing may delete one that a message shows. */
export const chatMessageFiles = pgTable(
  'chat_message_files',
  {
    schoolId: schoolIdOfParent(),
    messageId: uuid('message_id').notNull(),
    fileId: fileId('file_id').notNull(),
    position: smallint('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.fileId] }),
    index('chat_message_files_by_file').on(table.fileId),
    index('chat_message_files_of_school').on(table.schoolId, table.messageId),
    sameSchool(
      'chat_message_files_message_id_in_school',
      [table.schoolId, table.messageId],
      chatMessages,
    ).onDelete('cascade'),
    sameSchool('chat_message_files_file_id_in_school', [table.schoolId, table.fileId], files),
  ],
);

declareData(chatMessageFiles, { whose: 'guardian', exported: ['Mensagens'], files: ['fileId'] });

/** How far each employee has read: ids sort by time, so everything after it is unread. */
export const chatReads = pgTable(
  'chat_reads',
  {
    schoolId: schoolIdOfParent(),
    chatId: chatId(),
    employeeId: employeeId(),
    lastReadMessageId: uuid('last_read_message_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.employeeId, table.chatId] }),
    index('chat_reads_by_chat').on(table.chatId),
    index('chat_reads_of_school').on(table.schoolId, table.chatId),
    sameSchool('chat_reads_chat_id_in_school', [table.schoolId, table.chatId], chats).onDelete(
      'cascade',
    ),
    sameSchool('chat_reads_employee_id_in_school', [table.schoolId, table.employeeId], employees),
  ],
);

declareData(chatReads, { whose: 'employee' });

import { sql, type SQL } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { classroomId } from './classrooms.ts';
import { createdAt, folded, instant, primaryId } from './columns.ts';
import { employeeId } from './employees.ts';
import { fileId } from './files.ts';
import { schoolId } from './schools.ts';

export const noticeBoardItems = pgTable(
  'notice_board_items',
  {
    id: primaryId(),
    schoolId: schoolId(),
    title: text('title').notNull(),
    searchText: text('search_text').generatedAlwaysAs((): SQL => folded(noticeBoardItems.title)),
    imageFileId: fileId('image_file_id'),
    attachmentFileId: fileId('attachment_file_id'),
    createdBy: employeeId('created_by'),
    createdAt: createdAt(),
    deletedAt: instant('deleted_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('notice_board_items_newest_first')
      .on(table.schoolId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.deletedAt} is null`),
    index('notice_board_items_by_image').on(table.imageFileId),
    index('notice_board_items_by_attachment').on(table.attachmentFileId),
  ],
);

export const noticeBoardClassrooms = pgTable(
  'notice_board_classrooms',
  {
    noticeBoardItemId: uuid('notice_board_item_id')
      .notNull()
      .references(() => noticeBoardItems.id, { onDelete: 'cascade' }),
    classroomId: classroomId(),
  },
  (table) => [
    primaryKey({ columns: [table.noticeBoardItemId, table.classroomId] }),
    index('notice_board_classrooms_by_classroom').on(table.classroomId),
  ],
);

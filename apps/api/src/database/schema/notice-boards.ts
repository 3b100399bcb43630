import { sql, type SQL } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid, unique } from 'drizzle-orm/pg-core';
import { declareData } from './declare-data.ts';
import { classroomId, classrooms, schoolId, sameSchool, schoolIdOfParent } from './schools.ts';
import { createdAt, folded, instant, primaryId } from './columns.ts';
import { employeeId, employees } from './employees.ts';
import { fileId, files } from './files.ts';

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
    /** When its title or its files were changed last. */
    correctedAt: instant('corrected_at'),
    deletedAt: instant('deleted_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('notice_board_items_newest_first')
      .on(table.schoolId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.deletedAt} is null`),
    index('notice_board_items_by_image').on(table.imageFileId),
    index('notice_board_items_by_attachment').on(table.attachmentFileId),
    unique('notice_board_items_in_school').on(table.schoolId, table.id),
    sameSchool(
      'notice_board_items_created_by_in_school',
      [table.schoolId, table.createdBy],
      employees,
    ),
    sameSchool(
      'notice_board_items_image_file_id_in_school',
      [table.schoolId, table.imageFileId],
      files,
    ),
    sameSchool(
      'notice_board_items_attachment_file_id_in_school',
      [table.schoolId, table.attachmentFileId],
      files,
    ),
  ],
);

declareData(noticeBoardItems, { whose: 'school', files: ['imageFileId', 'attachmentFileId'] });

export const noticeBoardClassrooms = pgTable(
  'notice_board_classrooms',
  {
    schoolId: schoolIdOfParent(),
    noticeBoardItemId: uuid('notice_board_item_id').notNull(),
    classroomId: classroomId(),
  },
  (table) => [
    primaryKey({ columns: [table.noticeBoardItemId, table.classroomId] }),
    index('notice_board_classrooms_by_classroom').on(table.classroomId),
    index('notice_board_classrooms_of_school').on(table.schoolId, table.noticeBoardItemId),
    sameSchool(
      'notice_board_classrooms_notice_board_item_id_in_school',
      [table.schoolId, table.noticeBoardItemId],
      noticeBoardItems,
    ).onDelete('cascade'),
    sameSchool(
      'notice_board_classrooms_classroom_id_in_school',
      [table.schoolId, table.classroomId],
      classrooms,
    ),
  ],
);

declareData(noticeBoardClassrooms, { whose: 'school' });

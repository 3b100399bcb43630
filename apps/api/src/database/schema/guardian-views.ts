import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { sameSchool, schoolIdOfParent } from './schools.ts';
import { instant } from './columns.ts';
import { diaries } from './diaries.ts';
import { noticeBoardItems } from './notice-boards.ts';
import { guardianId, guardians } from './students.ts';

/** Notice board items that a guardian opened; communications keep it in `recipients`. */
export const noticeBoardViews = pgTable(
  'notice_board_views',
  {
    schoolId: schoolIdOfParent(),
    noticeBoardItemId: uuid('notice_board_item_id').notNull(),
    guardianId: guardianId(),
    viewedAt: instant('viewed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.guardianId, table.noticeBoardItemId] }),
    index('notice_board_views_by_item').on(table.noticeBoardItemId),
    index('notice_board_views_of_school').on(table.schoolId, table.guardianId),
    sameSchool(
      'notice_board_views_notice_board_item_id_in_school',
      [table.schoolId, table.noticeBoardItemId],
      noticeBoardItems,
    ).onDelete('cascade'),
    sameSchool(
      'notice_board_views_guardian_id_in_school',
      [table.schoolId, table.guardianId],
      guardians,
    ),
  ],
);

export const diaryViews = pgTable(
  'diary_views',
  {
    schoolId: schoolIdOfParent(),
    diaryId: uuid('diary_id').notNull(),
    guardianId: guardianId(),
    viewedAt: instant('viewed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.guardianId, table.diaryId] }),
    index('diary_views_by_diary').on(table.diaryId),
    index('diary_views_of_school').on(table.schoolId, table.guardianId),
    sameSchool('diary_views_diary_id_in_school', [table.schoolId, table.diaryId], diaries).onDelete(
      'cascade',
    ),
    sameSchool('diary_views_guardian_id_in_school', [table.schoolId, table.guardianId], guardians),
  ],
);

import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { diaries } from './diaries.ts';
import { noticeBoardItems } from './notice-boards.ts';
import { guardianId } from './students.ts';

/** Notice board items that a guardian opened; communications keep it in `recipients`. */
export const noticeBoardViews = pgTable(
  'notice_board_views',
  {
    noticeBoardItemId: uuid('notice_board_item_id')
      .notNull()
      .references(() => noticeBoardItems.id, { onDelete: 'cascade' }),
    guardianId: guardianId(),
    viewedAt: instant('viewed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.guardianId, table.noticeBoardItemId] }),
    index('notice_board_views_by_item').on(table.noticeBoardItemId),
  ],
);

export const diaryViews = pgTable(
  'diary_views',
  {
    diaryId: uuid('diary_id')
      .notNull()
      .references(() => diaries.id, { onDelete: 'cascade' }),
    guardianId: guardianId(),
    viewedAt: instant('viewed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.guardianId, table.diaryId] }),
    index('diary_views_by_diary').on(table.diaryId),
  ],
);

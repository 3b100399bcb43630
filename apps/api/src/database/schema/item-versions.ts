import type { TellWhom, TextChange } from '@caderneta/api-client/contract';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from './columns.ts';
import { communications } from './communications.ts';
import { declareData } from './declare-data.ts';
import { employeeId, employees } from './employees.ts';
import { noticeBoardItems } from './notice-boards.ts';
import { sameSchool, schoolId } from './schools.ts';

/** What an item says: its texts, its files, and the columns of its kind, instants as texts. */
export interface VersionContent {
  title: string;
  description: string;
  imageFileId: string | null;
  fileIds: string[];
  [kindColumn: string]: unknown;
}

/**
 * Versions of a sent item, one row each, the present one included. An item that was never changed has
 * none. A correction that is held has its row already, and stands later.
 */
export const itemVersions = pgTable(
  'item_versions',
  {
    id: primaryId(),
    schoolId: schoolId(),
    /** Either this or the notice of the board. */
    communicationId: uuid('communication_id'),
    noticeBoardItemId: uuid('notice_board_item_id'),
    content: jsonb('content').$type<VersionContent>().notNull(),
    /** Against the version before, word by word; empty of the first. */
    changes: jsonb('changes').$type<TextChange[]>().notNull(),
    writtenBy: employeeId('written_by'),
    /** Null of what was sent first. */
    tell: text('tell').$type<TellWhom>(),
    /** Since when families read it; null while it is held. */
    standsSince: instant('stands_since'),
    /** While somebody may undo it: the instant at which it stands. */
    heldUntil: instant('held_until'),
  },
  (table) => [
    check(
      'item_versions_of_one_item',
      sql`num_nonnulls(${table.communicationId}, ${table.noticeBoardItemId}) = 1`,
    ),
    check(
      'item_versions_held_or_standing',
      sql`num_nonnulls(${table.standsSince}, ${table.heldUntil}) = 1`,
    ),
    index('item_versions_of_school').on(table.schoolId, table.communicationId),
    index('item_versions_by_communication').on(table.communicationId, table.standsSince),
    index('item_versions_by_notice').on(table.noticeBoardItemId, table.standsSince),
    uniqueIndex('item_versions_one_held')
      .on(table.communicationId)
      .where(sql`${table.heldUntil} is not null`),
    index('item_versions_due')
      .on(table.heldUntil)
      .where(sql`${table.heldUntil} is not null`),
    sameSchool(
      'item_versions_communication_id_in_school',
      [table.schoolId, table.communicationId],
      communications,
    ).onDelete('cascade'),
    sameSchool(
      'item_versions_notice_board_item_id_in_school',
      [table.schoolId, table.noticeBoardItemId],
      noticeBoardItems,
    ).onDelete('cascade'),
    sameSchool('item_versions_written_by_in_school', [table.schoolId, table.writtenBy], employees),
  ],
);

// Files that a correction took away go as any that nothing shows: earlier versions are texts.
declareData(itemVersions, { whose: 'school' });

import { and, desc, eq, not, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';
import { networkSender } from '#/database/network-sendings.ts';
import { communications, factColumnsOf } from '#/database/schema/communications.ts';
import { diaries } from '#/database/schema/diaries.ts';
import { files } from '#/database/schema/files.ts';
import { diaryViews, noticeBoardViews } from '#/database/schema/guardian-access.ts';
import { noticeBoardClassrooms, noticeBoardItems } from '#/database/schema/notice-boards.ts';
import { recipients } from '#/database/schema/recipients.ts';
import { students } from '#/database/schema/students.ts';
import { firstFlags, type Moment } from '#/modules/communications/communications.service.ts';
import type { Family } from './family.repository.ts';
import {
  diariesOf,
  diaryViewBy,
  hasOpenTask,
  inClassroom,
  isRecent,
  isUnreadDiary,
  isUnreadNotice,
  isUnreadSent,
  noticeViewBy,
  ofItem,
  publishedFor,
  sentTo,
} from './feed-conditions.repository.ts';
import { isFirstTwin, type OfFamily } from './twins.repository.ts';

/**
 * Where in the feed a page ends: what stands first, then newest first, and by id what is of the same
 * instant.
 */
export interface FeedPlace {
  isFirst: boolean;
  at: Date;
  id: string;
}

export interface FeedPage {
  limit: number;
  /** Without it the feed begins. */
  after?: FeedPlace;
  /**
   * When the first page was asked for: what is seen later keeps its place on the pages after it.
   * Without it nothing stands first.
   */
  begun?: Date;
  /** Only communications with an open task of the guardian. */
  isPending?: boolean;
}

/** Condition on rows after a place, none of which stands first. */
function isAfter(
  after: FeedPlace | undefined,
  columns: { at: AnyPgColumn; id: AnyPgColumn },
): SQL | undefined {
  if (!after || after.isFirst) return undefined;
  return isBelow(after, columns);
}

function isBelow(after: FeedPlace, columns: { at: AnyPgColumn; id: AnyPgColumn }): SQL {
  const place = sql`(${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  return sql`(${columns.at}, ${columns.id}) < ${place}`;
}

/** One more character than the feed shows, so that a cut is seen. */
const beginning = sql<string>`left(${communications.description}, 201)`;

const isMarked = or(sql`false`, ...firstFlags.map((flag) => eq(communications[flag], true)));

/**
 * Marked, and not seen for some child when the feed began. It stays first until it is opened, also
 * where the guardian counted everything as read; not where it was sent long before they first came.
 */
function standsFirst({ guardian }: Family, { begun }: FeedPage): SQL<boolean> | undefined {
  const isRecentlyMarked = and(isMarked, isRecent(guardian, communications.sentAt));
  return (
    begun &&
    sql`(${isRecentlyMarked} and bool_or(${recipients.visualizedAt} is null
      or ${recipients.visualizedAt} >= ${begun.toISOString()}::timestamptz))`
  );
}

export function findSentPage(db: Database, family: Family, page: FeedPage & Moment) {
  const { id, kind, title, sentAt } = communications;
  const { limit, after, isPending } = page;
  const place = { at: sentAt, id };
  const isFirst = standsFirst(family, page);
  const which: OfFamily = (one) => (isPending ? hasOpenTask(one, page) : undefined);
  return db
    .select({
      id,
      kind,
      title,
      beginning,
      sender: networkSender,
      sentAt: sql<Date>`${sentAt}`.mapWith(sentAt),
      correctedAt: communications.correctedAt,
      standsFirst: isFirst ?? sql<boolean>`false`,
      ...factColumnsOf(communications),
      image: files,
      isUnread: sql<boolean>`bool_or(${isUnreadSent(family, page)})`,
      hasOpenTask: sql<boolean | null>`bool_or(${hasOpenTask(family, page)})`,
      studentIds: sql<string[]>`json_agg(${recipients.studentId})`,
    })
    .from(recipients)
    .innerJoin(communications, eq(communications.id, recipients.communicationId))
    .leftJoin(files, eq(files.id, communications.imageFileId))
    .where(
      and(sentTo(family), isAfter(after, place), which(family), isFirstTwin(db, family, which)),
    )
    .groupBy(communications.id, files.id)
    .having(after && isFirst && or(not(isFirst), after.isFirst ? isBelow(after, place) : undefined))
    .orderBy(...(isFirst ? [desc(isFirst)] : []), desc(sentAt), desc(id))
    .limit(limit);
}

export function findNoticePage(db: Database, family: Family, { limit, after }: FeedPage) {
  const { id, title, createdAt } = noticeBoardItems;
  return db
    .select({
      id,
      title,
      createdAt,
      image: files,
      isUnread: sql<boolean>`bool_or(${isUnreadNotice(family)})`,
      studentIds: sql<string[]>`json_agg(${students.id})`,
    })
    .from(students)
    .innerJoin(noticeBoardClassrooms, inClassroom)
    .innerJoin(noticeBoardItems, ofItem)
    .leftJoin(noticeBoardViews, noticeViewBy(family))
    .leftJoin(files, eq(files.id, noticeBoardItems.imageFileId))
    .where(and(publishedFor(family), isAfter(after, { at: createdAt, id })))
    .groupBy(noticeBoardItems.id, files.id)
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

export function findDiaryPage(db: Database, family: Family, { limit, after }: FeedPage) {
  const { id, studentId, day, details, createdAt } = diaries;
  return db
    .select({
      id,
      studentId,
      day,
      createdAt,
      beginning: sql<string | null>`left(${details}, 201)`,
      isUnread: sql<boolean>`${isUnreadDiary(family)}`,
    })
    .from(diaries)
    .leftJoin(diaryViews, diaryViewBy(family))
    .where(and(diariesOf(family), isAfter(after, { at: createdAt, id })))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

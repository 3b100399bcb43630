import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';
import { communications, kindColumnsOf } from '#/database/schema/communications.ts';
import { diaries } from '#/database/schema/diaries.ts';
import { files } from '#/database/schema/files.ts';
import { diaryViews, noticeBoardViews } from '#/database/schema/guardian-access.ts';
import { noticeBoardClassrooms, noticeBoardItems } from '#/database/schema/notice-boards.ts';
import { recipients } from '#/database/schema/recipients.ts';
import { students } from '#/database/schema/students.ts';
import { firstFlags } from '#/modules/communications/communications.service.ts';
import { type Family, idsOf } from './family.repository.ts';

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

/** Communications sent to this guardian about the children they still answer for. */
function sentTo({ guardian, children }: Family) {
  return and(
    eq(recipients.guardianId, guardian.id),
    eq(recipients.schoolId, guardian.schoolId),
    inArray(recipients.studentId, idsOf(children)),
    isNull(communications.deletedAt),
    isNotNull(communications.sentAt),
  );
}

/** One more character than the feed shows, so that a cut is seen. */
const beginning = sql<string>`left(${communications.description}, 201)`;
const ofAnyChild = (column: typeof recipients.visualizedAt | typeof recipients.answer) =>
  sql<boolean>`bool_or(${column} is null)`;

const isMarked = or(sql`false`, ...firstFlags.map((flag) => eq(communications[flag], true)));

/** Marked, and not seen for some child when the feed began. */
function standsFirst({ begun }: FeedPage): SQL<boolean> | undefined {
  return (
    begun &&
    sql`(${isMarked} and bool_or(${recipients.visualizedAt} is null
      or ${recipients.visualizedAt} >= ${begun.toISOString()}::timestamptz))`
  );
}

export function findSentPage(db: Database, family: Family, page: FeedPage) {
  const { id, kind, title, sentAt } = communications;
  const { limit, after } = page;
  const place = { at: sentAt, id };
  const isFirst = standsFirst(page);
  return db
    .select({
      id,
      kind,
      title,
      beginning,
      sentAt: sql<Date>`${sentAt}`.mapWith(sentAt),
      standsFirst: isFirst ?? sql<boolean>`false`,
      ...kindColumnsOf(communications),
      image: files,
      isUnread: ofAnyChild(recipients.visualizedAt),
      isUnconfirmed: ofAnyChild(recipients.readAt),
      isUnanswered: ofAnyChild(recipients.answer),
      isUndone: ofAnyChild(recipients.doneAt),
      studentIds: sql<string[]>`json_agg(${recipients.studentId})`,
    })
    .from(recipients)
    .innerJoin(communications, eq(communications.id, recipients.communicationId))
    .leftJoin(files, eq(files.id, communications.imageFileId))
    .where(and(sentTo(family), isAfter(after, place)))
    .groupBy(communications.id, files.id)
    .having(after && isFirst && or(not(isFirst), after.isFirst ? isBelow(after, place) : undefined))
    .orderBy(...(isFirst ? [desc(isFirst)] : []), desc(sentAt), desc(id))
    .limit(limit);
}

export async function countUnreadSent(db: Database, family: Family): Promise<number> {
  const [counted] = await db
    .select({ total: countDistinct(recipients.communicationId) })
    .from(recipients)
    .innerJoin(communications, eq(communications.id, recipients.communicationId))
    .where(and(sentTo(family), isNull(recipients.visualizedAt)));
  return counted?.total ?? 0;
}

/** Notices of the present classrooms of the guardian's children. */
function publishedFor({ guardian, children }: Family) {
  return and(
    inArray(students.id, idsOf(children)),
    eq(noticeBoardItems.schoolId, guardian.schoolId),
    isNull(noticeBoardItems.deletedAt),
  );
}

/**
 * Not opened yet. A board is read by whoever comes to it, so a new family sees what was published
 * before. Only what was published since then waits for them.
 */
function isUnreadNotice({ guardian }: Family): SQL | undefined {
  return and(
    isNull(noticeBoardViews.viewedAt),
    gte(noticeBoardItems.createdAt, students.createdAt),
    gte(noticeBoardItems.createdAt, guardian.createdAt),
  );
}

const ofItem = eq(noticeBoardClassrooms.noticeBoardItemId, noticeBoardItems.id);
const inClassroom = eq(students.classroomId, noticeBoardClassrooms.classroomId);
const noticeViewBy = ({ guardian }: Family) =>
  and(
    eq(noticeBoardViews.noticeBoardItemId, noticeBoardItems.id),
    eq(noticeBoardViews.guardianId, guardian.id),
  );

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

export async function countUnreadNotices(db: Database, family: Family): Promise<number> {
  const [counted] = await db
    .select({ total: countDistinct(noticeBoardItems.id) })
    .from(students)
    .innerJoin(noticeBoardClassrooms, inClassroom)
    .innerJoin(noticeBoardItems, ofItem)
    .leftJoin(noticeBoardViews, noticeViewBy(family))
    .where(and(publishedFor(family), isUnreadNotice(family)));
  return counted?.total ?? 0;
}

const diariesOf = ({ guardian, children }: Family) =>
  and(eq(diaries.schoolId, guardian.schoolId), inArray(diaries.studentId, idsOf(children)));

/** Not opened yet. Who became a guardian later finds the days before as read. */
const isUnreadDiary = ({ guardian }: Family): SQL | undefined =>
  and(isNull(diaryViews.viewedAt), gte(diaries.createdAt, guardian.createdAt));

const diaryViewBy = ({ guardian }: Family) =>
  and(eq(diaryViews.diaryId, diaries.id), eq(diaryViews.guardianId, guardian.id));

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

export async function countUnreadDiaries(db: Database, family: Family): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(diaries)
    .leftJoin(diaryViews, diaryViewBy(family))
    .where(and(diariesOf(family), isUnreadDiary(family)));
  return counted?.total ?? 0;
}

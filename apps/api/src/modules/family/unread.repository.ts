import { and, count, countDistinct, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { communications } from '#/database/schema/communications.ts';
import { diaries } from '#/database/schema/diaries.ts';
import { diaryViews, noticeBoardViews } from '#/database/schema/guardian-access.ts';
import { noticeBoardClassrooms, noticeBoardItems } from '#/database/schema/notice-boards.ts';
import { recipients } from '#/database/schema/recipients.ts';
import { guardians, students } from '#/database/schema/students.ts';
import type { Moment } from '#/modules/communications/communications.service.ts';
import type { Family } from './family.repository.ts';
import {
  diariesOf,
  diaryViewBy,
  hasOpenTask,
  inClassroom,
  isUnreadDiary,
  isUnreadNotice,
  isUnreadSent,
  noticeViewBy,
  ofItem,
  publishedFor,
  sentTo,
} from './feed-conditions.repository.ts';
import { isFirstTwin, type OfFamily } from './twins.repository.ts';

export const countUnreadSent = (db: Database, family: Family, moment: Moment) =>
  countSent(db, family, (one) => isUnreadSent(one, moment));

/** Communications that ask for something that the guardian has not done for some child. */
export const countPending = (db: Database, family: Family, moment: Moment) =>
  countSent(db, family, (one) => hasOpenTask(one, moment));

async function countSent(db: Database, family: Family, which: OfFamily): Promise<number> {
  const [counted] = await db
    .select({ total: countDistinct(recipients.communicationId) })
    .from(recipients)
    .innerJoin(communications, eq(communications.id, recipients.communicationId))
    .where(and(sentTo(family), which(family), isFirstTwin(db, family, which)));
  return counted?.total ?? 0;
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

export async function countUnreadDiaries(db: Database, family: Family): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(diaries)
    .leftJoin(diaryViews, diaryViewBy(family))
    .where(and(diariesOf(family), isUnreadDiary(family)));
  return counted?.total ?? 0;
}

/** Never moves back: the later of two instants stays. */
export async function storeFeedRead(
  db: Database,
  guardianIds: string[],
  until: Date,
): Promise<void> {
  const { feedReadUntil } = guardians;
  await db
    .update(guardians)
    .set({ feedReadUntil: until })
    .where(
      and(inArray(guardians.id, guardianIds), or(isNull(feedReadUntil), lt(feedReadUntil, until))),
    );
}

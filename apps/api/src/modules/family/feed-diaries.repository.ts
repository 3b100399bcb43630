import { and, count, desc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { diaries } from '#/database/schema/diaries.ts';
import { diaryViews } from '#/database/schema/guardian-views.ts';
import { type Family, idsOf } from './family.ts';
import type { FeedPage } from './feed-cursor.ts';
import { isAfter } from './feed-place.repository.ts';

const ofChildren = ({ guardian, children }: Family) =>
  and(eq(diaries.schoolId, guardian.schoolId), inArray(diaries.studentId, idsOf(children)));

/** Not opened yet; who became a guardian later finds the days before as read. */
const isUnread = ({ guardian }: Family): SQL | undefined =>
  and(isNull(diaryViews.viewedAt), gte(diaries.createdAt, guardian.createdAt));

const viewBy = ({ guardian }: Family) =>
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
      isUnread: sql<boolean>`${isUnread(family)}`,
    })
    .from(diaries)
    .leftJoin(diaryViews, viewBy(family))
    .where(and(ofChildren(family), isAfter(after, { at: createdAt, id })))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

export async function countUnreadDiaries(db: Database, family: Family): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(diaries)
    .leftJoin(diaryViews, viewBy(family))
    .where(and(ofChildren(family), isUnread(family)));
  return counted?.total ?? 0;
}

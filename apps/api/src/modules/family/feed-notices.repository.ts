import { and, countDistinct, desc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { files } from '#/database/schema/files.ts';
import { noticeBoardViews } from '#/database/schema/guardian-views.ts';
import { noticeBoardClassrooms, noticeBoardItems } from '#/database/schema/notice-boards.ts';
import { students } from '#/database/schema/students.ts';
import { type Family, idsOf } from './family.ts';
import type { FeedPage } from './feed-cursor.ts';
import { isAfter } from './feed-place.repository.ts';

/** What is published in the classrooms of the guardian's children, as they are now. */
function publishedFor({ guardian, children }: Family) {
  return and(
    inArray(students.id, idsOf(children)),
    eq(noticeBoardItems.schoolId, guardian.schoolId),
    isNull(noticeBoardItems.deletedAt),
  );
}

/**
 * Not opened yet. A board is read by whoever comes to it, so a new family sees what hung before;
 * only what was hung since then waits for them.
 */
function isUnread({ guardian }: Family): SQL | undefined {
  return and(
    isNull(noticeBoardViews.viewedAt),
    gte(noticeBoardItems.createdAt, students.createdAt),
    gte(noticeBoardItems.createdAt, guardian.createdAt),
  );
}

const ofItem = eq(noticeBoardClassrooms.noticeBoardItemId, noticeBoardItems.id);
const inClassroom = eq(students.classroomId, noticeBoardClassrooms.classroomId);
const viewBy = ({ guardian }: Family) =>
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
      isUnread: sql<boolean>`bool_or(${isUnread(family)})`,
      studentIds: sql<string[]>`json_agg(${students.id})`,
    })
    .from(students)
    .innerJoin(noticeBoardClassrooms, inClassroom)
    .innerJoin(noticeBoardItems, ofItem)
    .leftJoin(noticeBoardViews, viewBy(family))
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
    .leftJoin(noticeBoardViews, viewBy(family))
    .where(and(publishedFor(family), isUnread(family)));
  return counted?.total ?? 0;
}

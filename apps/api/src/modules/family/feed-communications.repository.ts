import { and, countDistinct, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { communications } from '#/database/schema/communications.ts';
import { files } from '#/database/schema/files.ts';
import { recipients } from '#/database/schema/recipients.ts';
import { type Family, idsOf } from './family.ts';
import type { FeedPage } from './feed-cursor.ts';
import { isAfter } from './feed-place.repository.ts';

/** What was sent to this guardian about the children they still answer for. */
export function sentTo({ guardian, children }: Family) {
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

export function findSentPage(db: Database, family: Family, { limit, after }: FeedPage) {
  const { id, kind, title, sentAt, startTime, dueDate } = communications;
  return db
    .select({
      id,
      kind,
      title,
      beginning,
      sentAt: sql<Date>`${sentAt}`.mapWith(sentAt),
      startTime,
      dueDate,
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
    .where(and(sentTo(family), isAfter(after, { at: sentAt, id })))
    .groupBy(communications.id, files.id)
    .orderBy(desc(sentAt), desc(id))
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

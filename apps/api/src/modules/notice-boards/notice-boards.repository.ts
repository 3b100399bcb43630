import type { PageQuery } from '@caderneta/api-client/contract';
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor } from '#/policy/actor.ts';
import { visibleClassrooms, visibleNotices } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import { schoolOf, contains } from '#/database/expressions.ts';
import { classrooms } from '#/database/schema/schools.ts';
import { folded } from '#/database/schema/columns.ts';
import { files } from '#/database/schema/files.ts';
import { noticeBoardClassrooms, noticeBoardItems } from '#/database/schema/notice-boards.ts';

const images = alias(files, 'images');
const attachments = alias(files, 'attachments');

export type NoticeRow = Awaited<ReturnType<typeof findNotices>>['rows'][number];

/** A page of what is published in the visible classrooms, newest first, and how many there are. */
export async function findNotices(
  db: Database,
  actor: Actor,
  { search, limit, offset }: PageQuery,
) {
  const found = and(visibleNotices(db, actor), contains(noticeBoardItems.searchText, search));
  const rows = await selected(db)
    .where(found)
    .orderBy(desc(noticeBoardItems.createdAt), desc(noticeBoardItems.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(noticeBoardItems).where(found);
  return { rows, total: all?.total ?? 0 };
}

export async function findNotice(
  db: Database,
  actor: Actor,
  id: string,
): Promise<NoticeRow | undefined> {
  const found = and(visibleNotices(db, actor), eq(noticeBoardItems.id, id));
  const [row] = await selected(db).where(found);
  return row;
}

function selected(db: Database) {
  return db
    .select({ item: noticeBoardItems, image: images, attachment: attachments })
    .from(noticeBoardItems)
    .leftJoin(images, eq(images.id, noticeBoardItems.imageFileId))
    .leftJoin(attachments, eq(attachments.id, noticeBoardItems.attachmentFileId));
}

/** Where these items are published, as far as the actor sees; by name. */
export function findNoticeClassrooms(db: Database, actor: Actor, itemIds: string[]) {
  return db
    .select({
      itemId: noticeBoardClassrooms.noticeBoardItemId,
      id: classrooms.id,
      name: classrooms.name,
    })
    .from(noticeBoardClassrooms)
    .innerJoin(classrooms, eq(classrooms.id, noticeBoardClassrooms.classroomId))
    .where(and(inArray(noticeBoardClassrooms.noticeBoardItemId, itemIds), visibleClassrooms(actor)))
    .orderBy(folded(classrooms.name));
}

/** A notice as its author wrote it. */
export interface NoticeDraft {
  title: string;
  imageFileId: string;
  attachmentFileId: string;
  classroomIds: string[];
}

/** @returns its id */
export async function insertNotice(tx: Database, actor: Actor, draft: NoticeDraft, now: Date) {
  const { classroomIds, ...columns } = draft;
  const owner = { schoolId: actor.schoolId, createdBy: actor.id };
  const [row] = await tx
    .insert(noticeBoardItems)
    .values({ ...columns, ...owner, createdAt: now })
    .returning({ id: noticeBoardItems.id });
  if (!row) throw new Error('the notice was not inserted');
  await publish(tx, row.id, classroomIds);
  return row.id;
}

/**
 * For a locked item, which stays in classrooms that the actor does not see or that are archived.
 * @param correctedAt null where what it says never changed
 */
export async function replaceNotice(
  tx: Database,
  actor: Actor,
  id: string,
  { classroomIds, ...columns }: NoticeDraft & { correctedAt: Date | null },
) {
  const version = sql`${noticeBoardItems.version} + 1`;
  await tx
    .update(noticeBoardItems)
    .set({ ...columns, version })
    .where(eq(noticeBoardItems.id, id));
  const shown = tx
    .select({ id: classrooms.id })
    .from(classrooms)
    .where(and(visibleClassrooms(actor), isNull(classrooms.archivedAt)));
  await tx
    .delete(noticeBoardClassrooms)
    .where(
      and(
        eq(noticeBoardClassrooms.noticeBoardItemId, id),
        inArray(noticeBoardClassrooms.classroomId, shown),
      ),
    );
  await publish(tx, id, classroomIds);
}

/** Locks the row until the transaction ends. */
export async function lockNotice(tx: Database, actor: Actor, id: string): Promise<void> {
  await tx
    .select({ id: noticeBoardItems.id })
    .from(noticeBoardItems)
    .where(and(eq(noticeBoardItems.id, id), eq(noticeBoardItems.schoolId, actor.schoolId)))
    .for('update');
}

export async function markNoticeDeleted(tx: Database, id: string, now: Date): Promise<void> {
  const version = sql`${noticeBoardItems.version} + 1`;
  await tx
    .update(noticeBoardItems)
    .set({ deletedAt: now, version })
    .where(eq(noticeBoardItems.id, id));
}

async function publish(tx: Database, noticeBoardItemId: string, classroomIds: string[]) {
  const schoolId = schoolOf(noticeBoardItems, noticeBoardItemId);
  const rows = classroomIds.map((classroomId) => ({ schoolId, noticeBoardItemId, classroomId }));
  await tx.insert(noticeBoardClassrooms).values(rows).onConflictDoNothing();
}

import type { PageQuery } from '@caderneta/api-client/contract';
import { and, count, desc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor } from '#/policy/actor.ts';
import { visibleClassrooms, visibleNotices } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import { classrooms } from '#/database/schema/classrooms.ts';
import { folded } from '#/database/schema/columns.ts';
import { files } from '#/database/schema/files.ts';
import { noticeBoardClassrooms, noticeBoardItems } from '#/database/schema/notice-boards.ts';
import { contains } from '#/database/search.ts';

const images = alias(files, 'images');
const attachments = alias(files, 'attachments');

export type NoticeRow = Awaited<ReturnType<typeof findNoticeBoardItems>>['rows'][number];

/** A page of what is published in the visible classrooms, newest first, and how many there are. */
export async function findNoticeBoardItems(
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

export async function findNoticeBoardItem(
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
export function findNoticeBoardClassrooms(db: Database, actor: Actor, itemIds: string[]) {
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

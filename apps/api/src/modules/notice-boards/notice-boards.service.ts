import type {
  Created,
  NoticeBoard,
  NoticeBoardBody,
  PageQuery,
} from '@caderneta/api-client/contract';
import type { Actor } from '#/policy/actor.ts';
import { canEdit } from '#/policy/scope.ts';
import type { Database } from '#/database/database.ts';
import { Forbidden, NotFound, StaleEdit } from '#/kernel/problems.ts';
import { requireClassrooms } from '#/modules/classrooms/classrooms.service.ts';
import { requireUsableFiles } from '#/modules/files/files.service.ts';
import { type Asking, toNotices } from './notices.mapper.ts';
import {
  markNoticeDeleted,
  insertNotice,
  lockNotice,
  type NoticeDraft,
  replaceNotice,
} from './publishing.repository.ts';
import {
  findNoticeBoardItem,
  findNoticeBoardItems,
  type NoticeRow,
} from './notice-boards.repository.ts';

export async function findPage(asking: Asking, page: PageQuery) {
  const { rows, total } = await findNoticeBoardItems(asking.db, asking.actor, page);
  return { items: await toNotices(asking, rows), total };
}

export async function readNotice(asking: Asking, id: string) {
  const row = await findNoticeBoardItem(asking.db, asking.actor, id);
  if (!row) throw new NotFound();
  return { data: await toNotice(asking, row), version: row.item.version };
}

export async function createNotice(
  { db, actor }: Asking,
  body: NoticeBoardBody,
  now: Date,
): Promise<Created> {
  return { id: await insertNotice(db, actor, await draftOf(db, actor, body), now) };
}

export interface NoticeChange {
  id: string;
  body: NoticeBoardBody;
  /** Of `If-Match`; any version where it is missing. */
  expectedVersion: number | undefined;
}

export function updateNotice(asking: Asking, { id, body, expectedVersion }: NoticeChange) {
  return asking.db.transaction(async (tx) => {
    const inside = { ...asking, db: tx };
    await lockNotice(tx, asking.actor, id);
    const row = await findChangeable(inside, id);
    if (expectedVersion !== undefined && expectedVersion !== row.item.version) {
      throw new StaleEdit(await toNotice(inside, row));
    }
    await replaceNotice(tx, asking.actor, id, await draftOf(tx, asking.actor, body));
    return readNotice(inside, id);
  });
}

export async function deleteNotice(asking: Asking, id: string, now: Date): Promise<void> {
  await findChangeable(asking, id);
  await markNoticeDeleted(asking.db, asking.actor, id, now);
}

async function findChangeable({ db, actor }: Asking, id: string): Promise<NoticeRow> {
  const row = await findNoticeBoardItem(db, actor, id);
  if (!row) throw new NotFound();
  if (!canEdit(actor, row.item.createdBy)) throw new Forbidden();
  return row;
}

async function draftOf(
  db: Database,
  actor: Actor,
  { noticeBoardItem, classroomIds }: NoticeBoardBody,
): Promise<NoticeDraft> {
  const { title, imageId, attachment } = noticeBoardItem;
  const images = { 'noticeBoardItem.imageId': [imageId] };
  await requireUsableFiles({ db, actor }, { images, attachmentIds: [attachment] });
  const ids = await requireClassrooms({ db, actor }, classroomIds);
  return { title, imageFileId: imageId, attachmentFileId: attachment, classroomIds: ids };
}

async function toNotice(asking: Asking, row: NoticeRow): Promise<NoticeBoard> {
  const [notice] = await toNotices(asking, [row]);
  if (!notice) throw new Error('a notice was not described');
  return notice;
}

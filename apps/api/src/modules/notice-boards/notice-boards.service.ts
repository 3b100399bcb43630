import type {
  Created,
  NoticeBoard,
  NoticeBoardBody,
  PageQuery,
} from '@caderneta/api-client/contract';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Forbidden, NotFound, StaleEdit } from '#/kernel/problems.ts';
import { type Change, isStale } from '#/kernel/versions.ts';
import { requireClassrooms } from '#/modules/classrooms/classrooms.service.ts';
import { imageFields, storedFile } from '#/modules/files/files.mapper.ts';
import { requireUsableFiles } from '#/modules/files/files.service.ts';
import {
  findVersions,
  keepNoticeVersion,
  toListedVersions,
} from '#/modules/communications/communications.service.ts';
import { canEdit } from '#/policy/scope.ts';
import { tellOfNotice } from '#/telling/news.service.ts';
import {
  findNotice,
  findNoticeClassrooms,
  findNotices,
  insertNotice,
  lockNotice,
  markNoticeDeleted,
  type NoticeDraft,
  type NoticeRow,
  replaceNotice,
} from './notice-boards.repository.ts';

export async function listNotices(ctx: EmployeeContext, page: PageQuery) {
  const { rows, total } = await findNotices(ctx.db, ctx.actor, page);
  return { items: await toNotices(ctx, rows), total };
}

export async function getNotice(ctx: EmployeeContext, id: string) {
  const row = await requireNotice(ctx, id, 'view');
  const [data] = await toNotices(ctx, [row]);
  if (!data) throw new Error('a notice has no answer');
  return { data, version: row.item.version };
}

export async function createNotice(ctx: EmployeeContext, body: NoticeBoardBody): Promise<Created> {
  const draft = await requireUsable(ctx, body);
  const id = await insertNotice(ctx.db, ctx.actor, draft, ctx.now);
  await tellOfNotice(ctx.db, { noticeId: id, schoolId: ctx.actor.schoolId, now: ctx.now });
  return { id };
}

export async function updateNotice(
  ctx: EmployeeContext,
  { id, body, expectedVersion }: Change<NoticeBoardBody>,
) {
  const { item } = await requireNotice(ctx, id, 'edit');
  if (isStale(expectedVersion, item.version)) {
    throw new StaleEdit((await getNotice(ctx, item.id)).data);
  }
  const published = await findNoticeClassrooms(ctx.db, ctx.actor, [item.id]);
  const draft = await requireUsable(
    ctx,
    body,
    published.map((classroom) => classroom.id),
  );
  const isAnother = await keepNoticeVersion(ctx, item, draft);
  const correctedAt = isAnother ? ctx.now : item.correctedAt;
  await replaceNotice(ctx.db, ctx.actor, item.id, { ...draft, correctedAt });
  return getNotice(ctx, item.id);
}

/** Every version of a notice, latest first. */
export async function listNoticeVersions(ctx: EmployeeContext, id: string) {
  const { item } = await requireNotice(ctx, id, 'view');
  return toListedVersions('notice', await findVersions(ctx.db, { noticeBoardItemId: item.id }), {
    timeZone: ctx.actor.timezone,
    now: ctx.now,
  });
}

export async function deleteNotice(ctx: EmployeeContext, id: string): Promise<void> {
  const { item } = await requireNotice(ctx, id, 'edit');
  await markNoticeDeleted(ctx.db, item.id, ctx.now);
}

/**
 * A notice that the actor sees. With 'edit' it stays locked until the transaction ends.
 * @throws NotFound, or Forbidden where only others may edit it
 */
async function requireNotice(
  { db, actor }: EmployeeContext,
  id: string,
  access: 'view' | 'edit',
): Promise<NoticeRow> {
  if (access === 'edit') await lockNotice(db, actor, id);
  const row = await findNotice(db, actor, id);
  if (!row) throw new NotFound();
  if (access === 'edit' && !canEdit(actor, row.item.createdBy)) throw new Forbidden();
  return row;
}

/**
 * Refuses files and classrooms that the actor may not use.
 * @param published where it is already
 */
async function requireUsable(
  ctx: EmployeeContext,
  { noticeBoardItem, classroomIds }: NoticeBoardBody,
  published?: string[],
): Promise<NoticeDraft> {
  const { title, imageId, attachment } = noticeBoardItem;
  const images = { 'noticeBoardItem.imageId': [imageId] };
  await requireUsableFiles(ctx, {
    images,
    attachments: { path: 'noticeBoardItem.attachment', ids: [attachment] },
  });
  const ids = await requireClassrooms(ctx, classroomIds, 'classroomIds', published);
  const [imageFileId, attachmentFileId] = [imageId.toLowerCase(), attachment.toLowerCase()];
  return { title, imageFileId, attachmentFileId, classroomIds: ids };
}

async function toNotices(ctx: EmployeeContext, rows: NoticeRow[]): Promise<NoticeBoard[]> {
  const ids = rows.map(({ item }) => item.id);
  const published = await findNoticeClassrooms(ctx.db, ctx.actor, ids);
  const byItem = Map.groupBy(published, ({ itemId }) => itemId);
  return rows.map((row) => toNotice(ctx, row, byItem.get(row.item.id) ?? []));
}

/** @param classrooms where the notice is published, as far as the actor sees */
function toNotice(
  { actor, links }: EmployeeContext,
  { item, image, attachment }: NoticeRow,
  classrooms: NoticeBoard['classrooms'],
): NoticeBoard {
  return {
    noticeBoardItem: {
      id: item.id,
      title: item.title,
      ...imageFields(image, links),
      attachment: attachment && storedFile(attachment, links),
      createdAtUtc: item.createdAt.toISOString(),
      ...(item.correctedAt && { correctedAt: item.correctedAt.toISOString() }),
      isEditable: canEdit(actor, item.createdBy),
    },
    classrooms: classrooms.map(({ id, name }) => ({ id, name })),
    classroomIds: classrooms.map(({ id }) => id),
  };
}

import type { NoticeBoard } from '@caderneta/api-client/contract';
import type { Actor } from '#/policy/actor.ts';
import { canEdit } from '#/policy/scope.ts';
import type { Database } from '#/database/database.ts';
import { imageFields, storedFile } from '#/modules/files/files.mapper.ts';
import type { FileLinks } from '#/secrets/signed-links.ts';
import { findNoticeBoardClassrooms, type NoticeRow } from './notice-boards.repository.ts';

export interface Asking {
  db: Database;
  actor: Actor;
  links: FileLinks;
}

/** Notices with where they are published, as far as the asking employee sees. */
export async function toNotices(
  { db, actor, links }: Asking,
  rows: NoticeRow[],
): Promise<NoticeBoard[]> {
  const ids = rows.map(({ item }) => item.id);
  const hung = await findNoticeBoardClassrooms(db, actor, ids);
  const byItem = Map.groupBy(hung, ({ itemId }) => itemId);
  return rows.map(({ item, image, attachment }) => {
    const classrooms = byItem.get(item.id) ?? [];
    return {
      noticeBoardItem: {
        id: item.id,
        title: item.title,
        ...imageFields(image, links),
        attachment: attachment && storedFile(attachment, links),
        createdAtUtc: item.createdAt.toISOString(),
        isEditable: canEdit(actor, item.createdBy),
      },
      classrooms: classrooms.map(({ id, name }) => ({ id, name })),
      classroomIds: classrooms.map(({ id }) => id),
    };
  });
}

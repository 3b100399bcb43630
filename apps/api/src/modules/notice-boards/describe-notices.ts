import type { NoticeBoard } from '@caderneta/api-client/contract';
import type { Actor } from '#/access/actor.ts';
import { mayChange } from '#/access/reach.ts';
import type { Database } from '#/database/database.ts';
import { imageFields, storedFile } from '#/modules/files/file-links.ts';
import type { SignedLinks } from '#/modules/files/signed-links.ts';
import { findNoticeBoardClassrooms, type NoticeRow } from './notice-boards.repository.ts';

export interface Asking {
  db: Database;
  actor: Actor;
  links: SignedLinks;
}

/** Notices with where they hang, as far as the asking employee reaches. */
export async function describeNotices(
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
        isEditable: mayChange(actor, item.createdBy),
      },
      classrooms: classrooms.map(({ id, name }) => ({ id, name })),
      classroomIds: classrooms.map(({ id }) => id),
    };
  });
}

import { listNoticeBoards, type NoticeBoard, type PageQuery } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#/access/actor.ts';
import { mayChange } from '#/access/reach.ts';
import type { Database } from '#/database/database.ts';
import { route } from '#/http/route.ts';
import { imageFields, storedFile } from '#/modules/files/file-links.ts';
import type { SignedLinks } from '#/modules/files/signed-links.ts';
import type { Services } from '#/services.ts';
import { findNoticeBoardClassrooms, findNoticeBoardItems } from './notice-boards.repository.ts';

interface Asking {
  db: Database;
  actor: Actor;
  links: SignedLinks;
}

export function noticeBoardRoutes(app: FastifyInstance, { links }: Services): void {
  route(app, listNoticeBoards, ({ db, actor, query }) => findPage({ db, actor, links }, query));
}

async function findPage({ db, actor, links }: Asking, page: PageQuery) {
  const { rows, total } = await findNoticeBoardItems(db, actor, page);
  const ids = rows.map(({ item }) => item.id);
  const hung = await findNoticeBoardClassrooms(db, actor, ids);
  const byItem = Map.groupBy(hung, ({ itemId }) => itemId);
  const items = rows.map(({ item, image, attachment }): NoticeBoard => {
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
  return { items, total };
}

import {
  createNoticeBoard,
  deleteNoticeBoard,
  getNoticeBoard,
  listNoticeBoards,
  updateNoticeBoard,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import {
  createNotice,
  findPage,
  readNotice,
  deleteNotice,
  updateNotice,
} from './notice-boards.service.ts';

export function noticeBoardRoutes(app: FastifyInstance, services: Services): void {
  const { links } = services;

  route(app, listNoticeBoards, ({ db, actor, query }) =>
    findPage({ db, actor, links: links.of(actor) }, query),
  );
  route(app, getNoticeBoard, ({ db, actor, params }) =>
    readNotice({ db, actor, links: links.of(actor) }, params.id),
  );
  route(app, createNoticeBoard, ({ db, actor, body }) =>
    createNotice({ db, actor, links: links.of(actor) }, body, services.now()),
  );
  route(app, updateNoticeBoard, ({ db, actor, params: { id }, body, expectedVersion }) =>
    updateNotice({ db, actor, links: links.of(actor) }, { id, body, expectedVersion }),
  );
  route(app, deleteNoticeBoard, ({ db, actor, params }) =>
    deleteNotice({ db, actor, links: links.of(actor) }, params.id, services.now()),
  );
}

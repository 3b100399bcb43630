import {
  createNoticeBoard,
  deleteNoticeBoard,
  getNoticeBoard,
  listNoticeBoards,
  listNoticeBoardVersions,
  updateNoticeBoard,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import {
  createNotice,
  deleteNotice,
  getNotice,
  listNotices,
  listNoticeVersions,
  updateNotice,
} from './notice-boards.service.ts';

export function noticeBoardRoutes(app: FastifyInstance): void {
  route(app, listNoticeBoards, (ctx, { query }) => listNotices(ctx, query));
  route(app, getNoticeBoard, (ctx, { params }) => getNotice(ctx, params.id));
  route(app, createNoticeBoard, (ctx, { body }) => createNotice(ctx, body));
  route(app, updateNoticeBoard, (ctx, { params: { id }, body, expectedVersion }) =>
    updateNotice(ctx, { id, body, expectedVersion }),
  );
  route(app, listNoticeBoardVersions, (ctx, { params }) => listNoticeVersions(ctx, params.id));
  route(app, deleteNoticeBoard, (ctx, { params }) => deleteNotice(ctx, params.id));
}

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { listedVersion } from './item-versions.ts';
import { limits } from './limits.ts';
import { communicationMessages } from './communication-messages.ts';
import { messages } from './messages.ts';
import {
  byId,
  created,
  id,
  instant,
  most,
  named,
  pageQuery,
  requiredId,
  requiredText,
} from './primitives.ts';

export const noticeBoard = z.object({
  noticeBoardItem: z.object({
    id,
    title: z.string(),
    imageId: z.nullable(id),
    imageUrl: z.nullable(z.string()),
    imageSrcSet: z.nullable(z.string()),
    attachment: z.nullable(z.object({ id, originalName: z.string(), location: z.string() })),
    createdAtUtc: instant,
    /** When its title or its files were changed last; left out where they never were. */
    correctedAt: z.optional(instant),
    /** Whether the asking employee may change or delete the item. */
    isEditable: z.boolean(),
  }),
  classrooms: z.array(named),
  classroomIds: z.array(id),
});
export type NoticeBoard = z.output<typeof noticeBoard>;

export const noticeBoardBody = z.strictObject({
  noticeBoardItem: z.strictObject({
    title: requiredText(limits.titleLength, communicationMessages.titleLength),
    imageId: requiredId,
    /** Id of the one attached file. */
    attachment: requiredId,
  }),
  classroomIds: z
    .array(id, messages.classrooms)
    .check(most(limits.classroomsPerCall), z.minLength(1, messages.classrooms)),
});
export type NoticeBoardBody = z.output<typeof noticeBoardBody>;

export const listNoticeBoards = endpoint({
  method: 'GET',
  path: '/v1/noticeBoards/list',
  access: 'employee',
  query: pageQuery,
  status: 200,
  response: z.array(noticeBoard),
  paged: true,
});

export const getNoticeBoard = endpoint({
  method: 'GET',
  path: '/v1/noticeBoards/:id',
  access: 'employee',
  params: byId,
  status: 200,
  response: noticeBoard,
  versioned: true,
});

export const createNoticeBoard = endpoint({
  method: 'POST',
  path: '/v1/noticeBoards/',
  access: 'employee',
  body: noticeBoardBody,
  status: 201,
  response: created,
  refusals: [409],
  audited: ['noticeBoard', 'create'],
});

export const updateNoticeBoard = endpoint({
  method: 'PUT',
  path: '/v1/noticeBoards/:id',
  access: 'employee',
  params: byId,
  body: noticeBoardBody,
  status: 200,
  response: noticeBoard,
  refusals: [409],
  versioned: true,
  audited: ['noticeBoard', 'update'],
});

export const deleteNoticeBoard = endpoint({
  method: 'DELETE',
  path: '/v1/noticeBoards/:id',
  access: 'employee',
  params: byId,
  status: 204,
  audited: ['noticeBoard', 'delete'],
});

export const listNoticeBoardVersions = endpoint({
  method: 'GET',
  path: '/v1/noticeBoards/:id/versions',
  access: 'employee',
  params: byId,
  status: 200,
  response: z.array(listedVersion),
});

export const noticeBoardSummaries = {
  listNoticeBoards: 'Notice board items, newest first',
  getNoticeBoard: 'One notice board item',
  createNoticeBoard: 'Put an item on the notice boards of classrooms',
  updateNoticeBoard: 'Change a notice board item',
  deleteNoticeBoard: 'Take an item off the notice boards',
  listNoticeBoardVersions: 'Every version of a notice board item, by whom and when, newest first',
};

const writtenFieldLabels = {
  title: 'título',
  imageId: 'imagem',
  attachment: 'anexo',
  classroomIds: 'turmas',
};

export const noticeBoardFieldLabels = {
  createNoticeBoard: writtenFieldLabels,
  updateNoticeBoard: writtenFieldLabels,
};

export const noticeBoardSchemas = {
  NoticeBoard: noticeBoard,
  NoticeBoardBody: noticeBoardBody,
};

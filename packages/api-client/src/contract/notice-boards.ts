import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, pageQuery } from './primitives.ts';

export const noticeBoardListItem = z.object({
  noticeBoardItem: z.object({
    id,
    title: z.string(),
    imageId: z.nullable(id),
    imageUrl: z.nullable(z.string()),
    imageSrcSet: z.nullable(z.string()),
    attachment: z.nullable(z.object({ id, originalName: z.string(), location: z.string() })),
    createdAtUtc: instant,
  }),
  classrooms: z.array(z.object({ id, name: z.string() })),
  classroomIds: z.array(id),
});
export type NoticeBoardListItem = z.output<typeof noticeBoardListItem>;

export const listNoticeBoards = endpoint({
  method: 'GET',
  path: '/v1/noticeBoards/list',
  summary: 'Notice board items, newest first',
  access: 'employee',
  query: pageQuery,
  status: 200,
  response: z.array(noticeBoardListItem),
  paged: true,
});

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './primitives.ts';

export const pendingDiaryCount = z.object({
  classroomId: id,
  classroomName: z.string(),
  pending: z.number(),
  total: z.number(),
});
export type PendingDiaryCount = z.output<typeof pendingDiaryCount>;

export const getPendingDiaryCount = endpoint({
  method: 'GET',
  path: '/v1/Diaries/GetPendingDiaryCount',
  summary: "How many of today's diaries each classroom still lacks",
  access: 'employee',
  status: 200,
  response: z.array(pendingDiaryCount),
});

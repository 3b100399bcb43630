import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, pageQuery } from './primitives.ts';

export const chatSummary = z.object({
  chatId: id,
  responsibleName: z.string(),
  /** Counted for the asking employee. */
  unreadMessageCount: z.number(),
  lastMessageText: z.string(),
  lastMessageDate: instant,
});
export type ChatSummary = z.output<typeof chatSummary>;

export const listChats = endpoint({
  method: 'GET',
  path: '/v1/chats/summary',
  summary: 'Chats that have messages, newest first',
  access: 'employee',
  query: pageQuery,
  status: 200,
  response: z.array(chatSummary),
  paged: true,
});

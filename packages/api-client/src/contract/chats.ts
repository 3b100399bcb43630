import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { messageFile } from './files.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { byId, id, instant, most, pageQuery, requiredId } from './primitives.ts';

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
  access: 'employee',
  query: pageQuery,
  status: 200,
  response: z.array(chatSummary),
  paged: true,
});

/**
 * For a badge: asked for every minute by every page that is open. Counts up to
 * `limits.unreadCount`; the badge shows 99+.
 */
export const countUnreadMessages = endpoint({
  method: 'GET',
  path: '/v1/chats/unread-count',
  access: 'employee',
  status: 200,
  response: z.object({ count: z.number() }),
});

/** Exactly one of employee and responsible wrote it. Ids sort by time. */
export const chatMessage = z.object({
  messageId: id,
  /** Where nothing was written, it names the files for clients that show none: 'Foto'. */
  text: z.string(),
  /** Whether somebody wrote the text. Servers that know of no files leave it out. */
  hasText: z.optional(z.boolean()),
  files: z.optional(z.array(messageFile)),
  employeeId: z.nullable(id),
  employeeName: z.nullable(z.string()),
  responsibleId: z.nullable(id),
  responsibleName: z.nullable(z.string()),
  createdAt: instant,
});
export type ChatMessage = z.output<typeof chatMessage>;

const messageText = z
  .string(messages.emptyMessage)
  .check(z.trim(), most(limits.messageLength, messages.messageLength));

export const messageFields = {
  text: messageText,
  /** Of an upload for the chat, by who writes. */
  fileIds: z.optional(z.array(id).check(most(limits.messageFiles, messages.messageFiles))),
};

/** A message has a text, or a file. */
export const hasContent = z.refine<{ text: string; fileIds?: string[] }>(
  ({ text, fileIds = [] }) => text.length > 0 || fileIds.length > 0,
  { path: ['text'], error: messages.emptyMessage },
);

export const messageBody = z.strictObject(messageFields).check(hasContent);

/** The page before a message; without it the latest. */
export const messagesBefore = z.strictObject({ before: z.optional(id) });

/** Null where nothing was received yet: everything counts as newer. */
export const lastMessage = z.strictObject({ lastMessageId: z.nullable(id) });

export const chatDetail = z.object({
  summary: z.object({
    chatId: id,
    responsibleId: id,
    responsibleName: z.string(),
    /** The guardian's students whom the employee may see; empty once all have left. */
    students: z.array(z.object({ id, name: z.string(), classroomName: z.string() })),
  }),
  /** Oldest first, at most 50. */
  messages: z.array(chatMessage),
  /** Whether there are messages before these. */
  hasMore: z.boolean(),
});
export type ChatDetail = z.output<typeof chatDetail>;

export const getChat = endpoint({
  method: 'GET',
  path: '/v1/chats/:id/detail',
  access: 'employee',
  params: byId,
  query: messagesBefore,
  status: 200,
  response: chatDetail,
});

export const openChat = endpoint({
  method: 'POST',
  path: '/v1/chats',
  access: 'employee',
  body: z.strictObject({ responsibleId: requiredId }),
  status: 200,
  response: z.object({ chatId: id }),
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/v1/chats/:id/send',
  access: 'employee',
  params: byId,
  body: messageBody,
  status: 201,
  response: chatMessage,
  refusals: [409, 429],
  audited: ['chat', 'create'],
});

export const uploadChatFiles = endpoint({
  method: 'POST',
  path: '/v1/chats/upload',
  access: 'employee',
  body: 'multipart',
  status: 201,
  response: z.array(messageFile),
  refusals: [400, 413, 415, 429],
});

export const receiveUnreadMessages = endpoint({
  method: 'POST',
  path: '/v1/chats/:id/receiveUnreadMessages',
  access: 'employee',
  params: byId,
  body: lastMessage,
  status: 200,
  response: z.array(chatMessage),
});

export const chatSummaries = {
  listChats: 'Chats that have messages, newest first',
  countUnreadMessages: 'How many messages the asking employee has not read, over all chats',
  getChat: 'The latest 50 messages of a chat, or the 50 before one; marks them as read',
  openChat: 'The chat with a guardian, opened where there is none',
  sendMessage: 'Write to a guardian; 409 once they have no student at the school any more',
  uploadChatFiles: 'Store images, documents and recordings of up to 60 seconds for a message',
  receiveUnreadMessages:
    'Messages of anybody after one, oldest first, at most 200; marks them as read',
};

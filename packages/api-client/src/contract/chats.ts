import * as z from 'zod/mini';
import {
  chatMessage,
  hasContent,
  lastMessage,
  messageFields,
  messagesBack,
} from './chat-messages.ts';
import { endpoint } from './endpoint.ts';
import { storedFile } from './stored-files.ts';
import { byId, id, instant, pageQuery, requiredId } from './primitives.ts';

export const chatSummary = z.object({
  chatId: id,
  responsibleName: z.string(),
  /** Counted for the asking employee. */
  unreadMessageCount: z.number(),
  lastMessageText: z.string(),
  lastMessageDate: instant,
  /** Present where they are nobody's guardian any more. */
  hasLeft: z.optional(z.boolean()),
  /** Of a search: the newest message that it found, and the line of its text with the first word. */
  found: z.optional(z.object({ messageId: id, text: z.string(), createdAt: instant })),
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

export const chatDetail = z.object({
  summary: z.object({
    chatId: id,
    responsibleId: id,
    responsibleName: z.string(),
    /** The guardian's students whom the employee may see; empty once all have left. */
    students: z.array(z.object({ id, name: z.string(), classroomName: z.string() })),
    /** Present where they are nobody's guardian any more: nothing is written to them. */
    left: z.optional(
      z.object({
        /** Null for whoever left before it was noted. */
        since: z.nullable(instant),
        /** Whose guardian they were last. */
        students: z.array(z.object({ id, name: z.string(), isDeleted: z.boolean() })),
      }),
    ),
  }),
  /** Oldest first, as many as were asked for. */
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
  query: messagesBack,
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

export const messageBody = z.strictObject(messageFields).check(hasContent);

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
  response: z.array(storedFile),
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
  listChats:
    'Chats that have messages, newest first; a search is for people, and for words of a message',
  countUnreadMessages: 'How many messages the asking employee has not read, over all chats',
  getChat: 'The latest messages of a chat, or those before one, 50 unless told; marks them as read',
  openChat: 'The chat with a guardian, opened where there is none',
  sendMessage: 'Write to a guardian; 409 once they have no student at the school any more',
  uploadChatFiles: 'Store images, documents and recordings of up to 60 seconds for a message',
  receiveUnreadMessages:
    'Messages of anybody after one, oldest first, at most 200; marks them as read',
};

export const chatFieldLabels = {
  sendMessage: { text: 'texto', fileIds: 'arquivos' },
};

export const chatSchemas = {
  ChatDetail: chatDetail,
  ChatSummary: chatSummary,
  MessageBody: messageBody,
};

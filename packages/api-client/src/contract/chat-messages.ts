import * as z from 'zod/mini';
import { storedFile } from './stored-files.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { count, id, instant, most } from './primitives.ts';

/** Exactly one of employee and responsible wrote it. Ids sort by time. */
export const chatMessage = z.object({
  messageId: id,
  /** Where nothing was written, it names the files for clients that show none: 'Foto'. */
  text: z.string(),
  /** Whether somebody wrote the text. */
  hasText: z.boolean(),
  files: z.array(storedFile),
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

/** The page before a message; without it the latest. */
export const messagesBefore = z.strictObject({ before: z.optional(id) });

/** As many as whoever goes far back asks for. */
export const messagesBack = z.extend(messagesBefore, {
  limit: count(limits.chatPageSize, 1, limits.messagesPerPoll),
});

/** Null where nothing was received yet: everything counts as newer. */
export const lastMessage = z.strictObject({ lastMessageId: z.nullable(id) });

export const chatMessageSchemas = {
  ChatMessage: chatMessage,
  LastMessage: lastMessage,
};

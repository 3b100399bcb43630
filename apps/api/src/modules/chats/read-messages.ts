import { type ChatMessage, limits } from '@caderneta/api-client/contract';
import type { Database } from '#/database/database.ts';
import { findMessagesAfter, findMessagesBefore, type MessageRow } from './messages.repository.ts';

export function toMessage({ createdAt, ...row }: MessageRow): ChatMessage {
  return { ...row, createdAt: createdAt.toISOString() };
}

/** The latest page of a chat, or the one before a message. */
export async function readPage(db: Database, chatId: string, before: string | undefined) {
  const size = limits.chatPageSize;
  const rows = await findMessagesBefore(db, { chatId, before, limit: size + 1 });
  return { messages: rows.slice(-size).map(toMessage), hasMore: rows.length > size };
}

export async function readAfter(db: Database, chatId: string, after: string | null) {
  const rows = await findMessagesAfter(db, { chatId, after, limit: limits.messagesPerPoll });
  return rows.map(toMessage);
}

import {
  type ChatDetail,
  type ChatMessage,
  limits,
  type PageQuery,
} from '@caderneta/api-client/contract';
import type { Database } from '#/database/database.ts';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict, NotFound } from '#/kernel/problems.ts';
import { notify } from '#/live/notify.repository.ts';
import { findGuardian, requireGuardian } from '#/modules/guardians/guardians.service.ts';
import { queueMessageNews } from '#/notifications/notifications.repository.ts';
import {
  findChat,
  findChats,
  findStudentsOfGuardian,
  markRead,
  openChatWith,
} from './chats.repository.ts';
import {
  findMessagesAfter,
  findMessagesBefore,
  insertMessage,
  type MessageRow,
} from './messages.repository.ts';

// Exports for other modules.
export { countUnread, openChatWith } from './chats.repository.ts';
export { insertMessage } from './messages.repository.ts';

export async function listVisibleChats({ db, actor }: EmployeeContext, query: PageQuery) {
  const { rows, total } = await findChats(db, actor, query);
  const items = rows.map((row) => ({ ...row, lastMessageDate: row.lastMessageDate.toISOString() }));
  return { items, total };
}

/** The chat with its latest messages, or with those before one. */
export async function readChat(
  ctx: EmployeeContext,
  id: string,
  before: string | undefined,
): Promise<ChatDetail> {
  const chat = await requireChat(ctx, id, 'view');
  const page = await readPage(ctx.db, id, before);
  await markNewestRead(ctx, id, page.messages);
  const students = await findStudentsOfGuardian(ctx.db, ctx.actor, chat.guardianId);
  const { guardianId: responsibleId, responsibleName } = chat;
  return { summary: { chatId: chat.id, responsibleId, responsibleName, students }, ...page };
}

export async function openChatWithGuardian(ctx: EmployeeContext, responsibleId: string) {
  const guardian = await requireGuardian(ctx, responsibleId);
  return { chatId: await openChatWith(ctx.db, guardian, ctx.now) };
}

export async function writeToGuardian(
  ctx: EmployeeContext,
  id: string,
  text: string,
): Promise<ChatMessage> {
  const chat = await requireChat(ctx, id, 'edit');
  const { db, actor, now } = ctx;
  const message = await insertMessage(db, { chat, author: { employeeId: actor.id }, text, now });
  await queueMessageNews(db, { guardianId: chat.guardianId, schoolId: actor.schoolId, now });
  return toMessage(message);
}

export async function receiveMessages(
  ctx: EmployeeContext,
  id: string,
  after: string | null,
): Promise<ChatMessage[]> {
  await requireChat(ctx, id, 'view');
  const messages = await readAfter(ctx.db, id, after);
  await markNewestRead(ctx, id, messages);
  return messages;
}

/**
 * @throws {NotFound} for a chat that the actor may not see
 * @throws {Conflict} to write where the guardian’s students have all left
 */
async function requireChat({ db, actor }: EmployeeContext, id: string, access: 'view' | 'edit') {
  const chat = await findChat(db, actor, id);
  if (!chat) throw new NotFound();
  if (access === 'edit' && !(await findGuardian(db, actor, chat.guardianId))) {
    throw new Conflict('guardian-left');
  }
  return chat;
}

/** Marks the returned messages as read. */
async function markNewestRead(
  { db, actor }: EmployeeContext,
  chatId: string,
  messages: ChatMessage[],
) {
  const newest = messages.at(-1);
  if (!newest) return;
  const { id: employeeId, schoolId } = actor;
  const isNew = await markRead(db, { chatId, employeeId, lastReadMessageId: newest.messageId });
  if (isNew) await notify(db, { type: 'chat-read', schoolId, chatId, employeeId });
}

/** The latest page of a chat, or the one before a message. */
export async function readPage(db: Database, chatId: string, before: string | undefined) {
  const size = limits.chatPageSize;
  const rows = await findMessagesBefore(db, { chatId, before, limit: size + 1 });
  return { messages: rows.slice(-size).map(toMessage), hasMore: rows.length > size };
}

/** Messages after one, or all, oldest first, as many as one poll takes. */
export async function readAfter(db: Database, chatId: string, after: string | null) {
  const rows = await findMessagesAfter(db, { chatId, after, limit: limits.messagesPerPoll });
  return rows.map(toMessage);
}

export function toMessage({ createdAt, ...row }: MessageRow): ChatMessage {
  return { ...row, createdAt: createdAt.toISOString() };
}

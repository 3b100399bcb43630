import type { ChatMessage, FamilyChat } from '@caderneta/api-client/contract';
import type { GuardianContext } from '#/kernel/call-context.ts';
import {
  insertMessage,
  openChatWith,
  readAfter,
  readPage,
  toMessage,
} from '#/modules/chats/chats.service.ts';
import { findOwnChat, markGuardianRead } from './chat.repository.ts';

/** A guardian has one chat with the school, opened by the first message. */
export async function readOwnChat(
  ctx: GuardianContext,
  before: string | undefined,
): Promise<FamilyChat> {
  const chatId = await findOwnChat(ctx.db, ctx.guardian);
  if (!chatId) return { messages: [], hasMore: false };
  const page = await readPage(ctx.db, chatId, before);
  await markNewestRead(ctx, chatId, page.messages);
  return page;
}

export async function writeToSchool(ctx: GuardianContext, text: string): Promise<ChatMessage> {
  const { db, guardian, now } = ctx;
  const chat = { id: await openChatWith(db, guardian, now), schoolId: guardian.schoolId };
  const author = { guardianId: guardian.id, deviceId: guardian.deviceId };
  return toMessage(await insertMessage(db, { chat, author, text, now }));
}

export async function receiveOwnMessages(
  ctx: GuardianContext,
  after: string | null,
): Promise<ChatMessage[]> {
  const chatId = await findOwnChat(ctx.db, ctx.guardian);
  if (!chatId) return [];
  const messages = await readAfter(ctx.db, chatId, after);
  await markNewestRead(ctx, chatId, messages);
  return messages;
}

/** Marks the returned messages as read. */
async function markNewestRead({ db }: GuardianContext, chatId: string, messages: ChatMessage[]) {
  const newest = messages.at(-1);
  if (newest) await markGuardianRead(db, chatId, newest.messageId);
}

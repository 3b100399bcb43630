import type { ChatMessage, FamilyChat } from '@caderneta/api-client/contract';
import { openChatWith } from '#/modules/chats/chats.repository.ts';
import { insertMessage } from '#/modules/chats/messages.repository.ts';
import { toMessage, readAfter, readPage } from '#/modules/chats/chats.service.ts';
import { findOwnChat, markGuardianRead } from './family-chat.repository.ts';
import type { Asking } from './family.ts';

/** A guardian has one chat with the school, opened by whoever writes first. */
export async function readOwnChat(asking: Asking, before: string | undefined): Promise<FamilyChat> {
  const chatId = await findOwnChat(asking.db, asking.guardian);
  if (!chatId) return { messages: [], hasMore: false };
  const page = await readPage(asking.db, chatId, before);
  await markNewest(asking, chatId, page.messages);
  return page;
}

export async function receiveOwnMessages(
  asking: Asking,
  after: string | null,
): Promise<ChatMessage[]> {
  const chatId = await findOwnChat(asking.db, asking.guardian);
  if (!chatId) return [];
  const messages = await readAfter(asking.db, chatId, after);
  await markNewest(asking, chatId, messages);
  return messages;
}

export async function writeToSchool(asking: Asking, text: string): Promise<ChatMessage> {
  const { db, guardian, now } = asking;
  const chat = { id: await openChatWith(db, guardian, now), schoolId: guardian.schoolId };
  const author = { guardianId: guardian.id, deviceId: guardian.deviceId };
  return toMessage(await insertMessage(db, { chat, author, text, now }));
}

/** What is returned counts as read. */
async function markNewest({ db }: Asking, chatId: string, messages: ChatMessage[]) {
  const newest = messages.at(-1);
  if (newest) await markGuardianRead(db, chatId, newest.messageId);
}

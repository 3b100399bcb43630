import type { ChatDetail, ChatMessage } from '@caderneta/api-client/contract';
import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import { Conflict, NotFound } from '#/kernel/problems.ts';
import { findGuardian } from '#/modules/guardian-access/guardians.repository.ts';
import { queueMessageNews } from '#/push/queue-news.repository.ts';
import { findChat, findStudentsOf, markRead, openChatWith } from './chat.repository.ts';
import { insertMessage } from './messages.repository.ts';
import { toMessage, readAfter, readPage } from './read-messages.ts';

interface Asking {
  db: Database;
  actor: Actor;
  now: Date;
}

export async function readChat(
  asking: Asking,
  id: string,
  before: string | undefined,
): Promise<ChatDetail> {
  const chat = await requireChat(asking, id);
  const page = await readPage(asking.db, id, before);
  await markNewest(asking, id, page.messages);
  const students = await findStudentsOf(asking.db, asking.actor, chat.guardianId);
  const { guardianId: responsibleId, responsibleName } = chat;
  return { summary: { chatId: chat.id, responsibleId, responsibleName, students }, ...page };
}

export async function openWith({ db, actor, now }: Asking, responsibleId: string) {
  const guardian = await findGuardian(db, actor, responsibleId);
  if (!guardian) throw new NotFound();
  return { chatId: await openChatWith(db, guardian, now) };
}

export async function write(asking: Asking, id: string, text: string): Promise<ChatMessage> {
  const { db, actor, now } = asking;
  const chat = await requireChat(asking, id);
  if (!(await findGuardian(db, actor, chat.guardianId))) {
    throw new Conflict('guardian-left', 'Este responsável não tem mais alunos na escola.');
  }
  return db.transaction(async (tx) => {
    const author = { employeeId: actor.id };
    const message = await insertMessage(tx, { chat, author, text, now });
    await queueMessageNews(tx, chat.guardianId, now);
    return toMessage(message);
  });
}

export async function receiveMessages(
  asking: Asking,
  id: string,
  after: string | null,
): Promise<ChatMessage[]> {
  await requireChat(asking, id);
  const messages = await readAfter(asking.db, id, after);
  await markNewest(asking, id, messages);
  return messages;
}

async function requireChat({ db, actor }: Asking, id: string) {
  const chat = await findChat(db, actor, id);
  if (!chat) throw new NotFound();
  return chat;
}

/** What is returned counts as read. */
async function markNewest({ db, actor }: Asking, chatId: string, messages: ChatMessage[]) {
  const newest = messages.at(-1);
  if (!newest) return;
  await markRead(db, { chatId, employeeId: actor.id, lastReadMessageId: newest.messageId });
}

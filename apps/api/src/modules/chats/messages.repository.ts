import { and, asc, desc, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { chatMessages, chats } from '#/database/schema/chats.ts';
import { employees } from '#/database/schema/employees.ts';
import { guardians } from '#/database/schema/students.ts';
import { nextMessageId } from './message-order.ts';

/** Exactly one of the two is the author. */
export type Author = { employeeId: string } | { guardianId: string; deviceId: string | null };

interface NewMessage {
  chat: { id: string; schoolId: string };
  author: Author;
  text: string;
  now: Date;
}

/**
 * Writes the newest message of a chat. Writers of one chat take turns, so that messages appear in
 * the order of their ids, and nobody who has read one finds another before it later.
 */
export function insertMessage(db: Database, { chat, author, text, now }: NewMessage) {
  return db.transaction(async (tx) => {
    const [held] = await tx
      .select({ lastMessageId: chats.lastMessageId })
      .from(chats)
      .where(eq(chats.id, chat.id))
      .for('no key update');
    if (!held) throw new Error('the chat is gone');
    const id = nextMessageId(held.lastMessageId, now);
    const { id: chatId, schoolId } = chat;
    await tx.insert(chatMessages).values({ id, schoolId, chatId, text, createdAt: now, ...author });
    await tx
      .update(chats)
      .set({ lastMessageId: id, lastMessageAt: now })
      .where(eq(chats.id, chatId));
    return findMessage(tx, id);
  });
}

async function findMessage(db: Database, id: string): Promise<MessageRow> {
  const [row] = await selected(db).where(eq(chatMessages.id, id));
  if (!row) throw new Error('the message was not inserted');
  return row;
}

interface Page {
  chatId: string;
  limit: number;
}

/** The newest messages of a chat, or those before one; oldest first. */
export async function findMessagesBefore(
  db: Database,
  { chatId, before, limit }: Page & { before: string | undefined },
): Promise<MessageRow[]> {
  const rows = await selected(db)
    .where(and(eq(chatMessages.chatId, chatId), before ? lt(chatMessages.id, before) : undefined))
    .orderBy(desc(chatMessages.id))
    .limit(limit);
  return rows.reverse();
}

/** The first messages after one, or of all; oldest first. */
export function findMessagesAfter(
  db: Database,
  { chatId, after, limit }: Page & { after: string | null },
): Promise<MessageRow[]> {
  return selected(db)
    .where(and(eq(chatMessages.chatId, chatId), after ? gt(chatMessages.id, after) : undefined))
    .orderBy(asc(chatMessages.id))
    .limit(limit);
}

/** As the contract's `chatMessage`, but for the date. */
function selected(db: Database) {
  return db
    .select({
      messageId: chatMessages.id,
      text: chatMessages.text,
      employeeId: chatMessages.employeeId,
      employeeName: employees.name,
      responsibleId: chatMessages.guardianId,
      responsibleName: guardians.name,
      createdAt: chatMessages.createdAt,
    })
    .from(chatMessages)
    .leftJoin(employees, eq(employees.id, chatMessages.employeeId))
    .leftJoin(guardians, eq(guardians.id, chatMessages.guardianId))
    .$dynamic();
}
export type MessageRow = Awaited<ReturnType<typeof selected>>[number];

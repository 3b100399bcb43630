import { and, asc, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { idAt } from '#/timing/ids.ts';
import { chatMessages, chats } from '#/database/schema/chats.ts';
import { employees } from '#/database/schema/employees.ts';
import { notifyOfMessage } from '#/live/notify.repository.ts';
import { guardians } from '#/database/schema/students.ts';
import { attachFiles } from './message-files.repository.ts';

/** Exactly one of the two is the author. */
export type Author = { employeeId: string } | { guardianId: string; deviceId: string | null };

interface NewMessage {
  chat: { id: string; schoolId: string };
  author: Author;
  text: string;
  /** False where the text names the files. */
  hasText?: boolean;
  fileIds?: string[];
  now: Date;
}

/**
 * Writes the newest message of a chat, in the transaction given. Writers of one chat take turns, so
 * that messages appear in the order of their ids, and nobody who has read one finds another before
 * it later.
 */
export async function insertMessage(
  tx: Database,
  { chat, author, text, hasText = true, fileIds = [], now }: NewMessage,
): Promise<MessageRow> {
  const [locked] = await tx
    .select({ lastMessageId: chats.lastMessageId })
    .from(chats)
    .where(eq(chats.id, chat.id))
    .for('no key update');
  if (!locked) throw new Error('the chat is gone');
  const id = nextMessageId(locked.lastMessageId, now);
  const { id: chatId, schoolId } = chat;
  const message = { id, schoolId, chatId, text, hasText, createdAt: now, ...author };
  await tx.insert(chatMessages).values(message);
  await attachFiles(tx, { messageId: id, fileIds });
  await tx.update(chats).set({ lastMessageId: id, lastMessageAt: now }).where(eq(chats.id, chatId));
  await notifyOfMessage(tx, chat);
  return findMessage(tx, id);
}

/**
 * Id of the message after `last`, for whoever holds the chat. Ids sort by time, and readers ask for
 * what comes after an id: a clock that is behind, another server's or one that was set back, must
 * not put a message before those that were read already.
 */
export function nextMessageId(last: string | null, now: Date): string {
  const earliest = last === null ? 0 : millisecondsOf(last) + 1;
  return idAt(new Date(Math.max(now.getTime(), earliest)));
}

/** The instant in a version 7 id: its first 48 bits. */
function millisecondsOf(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16);
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

/** What was written in these messages, and when, by their ids. */
export async function findTexts(db: Database, ids: string[]) {
  const { id, text, createdAt } = chatMessages;
  const rows = await db.select({ id, text, createdAt }).from(chatMessages).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
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

/** As the contract's `chatMessage`, but for the date and the files. */
function selected(db: Database) {
  return db
    .select({
      messageId: chatMessages.id,
      text: chatMessages.text,
      hasText: chatMessages.hasText,
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

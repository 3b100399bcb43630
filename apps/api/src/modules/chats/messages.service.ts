import { type ChatMessage, limits } from '@caderneta/api-client/contract';
import type { Database } from '#/database/database.ts';
import { Invalid } from '#/kernel/problems.ts';
import { storedFile } from '#/modules/files/files.mapper.ts';
import { findUploads, type Uploader } from '#/modules/files/exports.ts';
import type { FileLinks } from '#/secrets/signed-links.ts';
import { findFilesOf } from './message-files.repository.ts';
import {
  type Author,
  findMessagesAfter,
  findMessagesBefore,
  insertMessage,
  type MessageRow,
} from './messages.repository.ts';
import { nameFiles } from './name-files.ts';

/** Of whoever reads: the database, and addresses for them. */
interface Reading {
  db: Database;
  links: FileLinks;
}

export interface WrittenMessage {
  /** Empty only with a file. */
  text: string;
  fileIds?: string[];
}

interface Writing extends Reading {
  now: Date;
  chat: { id: string; schoolId: string };
  author: Author;
}

/** @throws {Invalid} for a file that the author did not upload */
export async function writeMessage(
  { db, links, now, chat, author }: Writing,
  { text, fileIds = [] }: WrittenMessage,
): Promise<ChatMessage> {
  const ids = [...new Set(fileIds.map((id) => id.toLowerCase()))];
  const files = await requireUploads(db, chat.schoolId, ids, author);
  const row = await insertMessage(db, {
    chat,
    author,
    text: text || nameFiles(files),
    hasText: text !== '',
    fileIds: ids,
    now,
  });
  return toMessage(row, files, links);
}

async function requireUploads(db: Database, schoolId: string, ids: string[], by: Uploader) {
  if (ids.length === 0) return [];
  const found = await findUploads(db, { schoolId, ids, by });
  const inOrder = ids.map((id) => found.find((file) => file.id === id));
  const files = inOrder.filter((file) => file !== undefined);
  if (files.length === ids.length) return files;
  throw new Invalid([{ path: 'fileIds', message: 'O anexo não existe mais. Envie de novo.' }]);
}

/** The latest page of a chat, or the one before a message. */
export async function readPage(
  reading: Reading,
  chatId: string,
  { before, limit: size = limits.chatPageSize }: { before?: string | undefined; limit?: number },
) {
  const rows = await findMessagesBefore(reading.db, { chatId, before, limit: size + 1 });
  return { messages: await toMessages(reading, rows.slice(-size)), hasMore: rows.length > size };
}

/** Messages after one, or all, oldest first, as many as one poll takes. */
export async function readAfter(reading: Reading, chatId: string, after: string | null) {
  const limit = limits.messagesPerPoll;
  return toMessages(reading, await findMessagesAfter(reading.db, { chatId, after, limit }));
}

async function toMessages({ db, links }: Reading, rows: MessageRow[]): Promise<ChatMessage[]> {
  const files = await findFilesOf(
    db,
    rows.map(({ messageId }) => messageId),
  );
  return rows.map((row) => toMessage(row, files.get(row.messageId) ?? [], links));
}

function toMessage(
  { createdAt, ...row }: MessageRow,
  files: Parameters<typeof storedFile>[0][],
  links: FileLinks,
): ChatMessage {
  const shown = files.map((file) => storedFile(file, links));
  return { ...row, files: shown, createdAt: createdAt.toISOString() };
}

import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { schoolOf } from '#/database/expressions.ts';
import { chatMessageFiles, chatMessages, chats } from '#/database/schema/chats.ts';
import { files } from '#/database/schema/files.ts';

type FileRow = typeof files.$inferSelect;

export async function attachFiles(
  tx: Database,
  { messageId, fileIds }: { messageId: string; fileIds: string[] },
): Promise<void> {
  if (fileIds.length === 0) return;
  const schoolId = schoolOf(chatMessages, messageId);
  const rows = fileIds.map((fileId, position) => ({ schoolId, messageId, fileId, position }));
  await tx.insert(chatMessageFiles).values(rows);
}

/** Files by the id of their message, each message's in its order. */
export async function findFilesOf(
  db: Database,
  messageIds: string[],
): Promise<Map<string, FileRow[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .select({ messageId: chatMessageFiles.messageId, file: files })
    .from(chatMessageFiles)
    .innerJoin(files, eq(files.id, chatMessageFiles.fileId))
    .where(inArray(chatMessageFiles.messageId, messageIds))
    .orderBy(asc(chatMessageFiles.messageId), asc(chatMessageFiles.position));
  const found = new Map<string, FileRow[]>();
  for (const { messageId, file } of rows) {
    found.set(messageId, [...(found.get(messageId) ?? []), file]);
  }
  return found;
}

/** Those of the files that are in the chat with a guardian. */
export function findFilesOfChatWith(
  db: Database,
  guardian: { id: string; schoolId: string },
  ids: string[],
): Promise<FileRow[]> {
  const inChat = db
    .select({ one: sql`1` })
    .from(chatMessageFiles)
    .innerJoin(chatMessages, eq(chatMessages.id, chatMessageFiles.messageId))
    .innerJoin(chats, eq(chats.id, chatMessages.chatId))
    .where(
      and(
        eq(chatMessageFiles.fileId, files.id),
        eq(chats.guardianId, guardian.id),
        eq(chats.schoolId, guardian.schoolId),
      ),
    );
  return db
    .select()
    .from(files)
    .where(and(inArray(files.id, ids), exists(inChat)));
}

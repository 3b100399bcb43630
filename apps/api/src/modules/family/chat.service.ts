import { writeIfRoom } from '#/database/availability.ts';
import type { ChatMessage, FamilyChat, StoredFile } from '@caderneta/api-client/contract';
import type { FastifyRequest } from 'fastify';
import type { GuardianContext } from '#/kernel/call-context.ts';
import { findFilesOfChatWith, openChatWith } from '#/modules/chats/exports.ts';
import {
  readAfter,
  readPage,
  writeMessage,
  type WrittenMessage,
} from '#/modules/chats/messages.service.ts';
import type { FileStore } from '#/modules/files/file-store.ts';
import { storedFile } from '#/modules/files/files.mapper.ts';
import { chatFileType, receiveUpload } from '#/modules/files/files.service.ts';
import { writingLimits } from '#/rate-limits/rate-limits.ts';
import { findOwnChat, markGuardianRead } from './chat.repository.ts';

/** A guardian has one chat with the school, opened by the first message. */
export async function readOwnChat(
  ctx: GuardianContext,
  before: string | undefined,
): Promise<FamilyChat> {
  const chatId = await findOwnChat(ctx.db, ctx.guardian);
  if (!chatId) return { messages: [], hasMore: false };
  const page = await readPage(ctx, chatId, { before });
  await markNewestRead(ctx, chatId, page.messages);
  return page;
}

/** Reads the same for a page that a browser may have fetched unasked: it tells the school nothing. */
export async function lookAtOwnChat(
  ctx: GuardianContext,
  before: string | undefined,
): Promise<FamilyChat> {
  const chatId = await findOwnChat(ctx.db, ctx.guardian);
  return chatId ? readPage(ctx, chatId, { before }) : { messages: [], hasMore: false };
}

export async function writeToSchool(
  { db, links, guardian, now }: GuardianContext,
  written: WrittenMessage,
): Promise<ChatMessage> {
  const chat = { id: await openChatWith(db, guardian, now), schoolId: guardian.schoolId };
  const author = { guardianId: guardian.id, deviceId: guardian.deviceId };
  return writeMessage({ db, links, now, chat, author }, written);
}

/** Stores files for the guardian's next message. */
export function receiveOwnFiles(
  ctx: GuardianContext,
  request: FastifyRequest,
  store: FileStore,
): Promise<StoredFile[]> {
  const { id: guardianId, schoolId } = ctx.guardian;
  const limit = writingLimits.guardianFiles;
  return receiveUpload(ctx, request, store, {
    schoolId,
    guardianId,
    limit,
    wrongType: chatFileType,
  });
}

/** Those of the files that are in the guardian's chat. */
export async function findOwnFiles(ctx: GuardianContext, ids: string[]): Promise<StoredFile[]> {
  const found = await findFilesOfChatWith(ctx.db, ctx.guardian, ids);
  return found.map((file) => storedFile(file, ctx.links));
}

export async function receiveOwnMessages(
  ctx: GuardianContext,
  after: string | null,
): Promise<ChatMessage[]> {
  const chatId = await findOwnChat(ctx.db, ctx.guardian);
  if (!chatId) return [];
  const messages = await readAfter(ctx, chatId, after);
  await markNewestRead(ctx, chatId, messages);
  return messages;
}

/** Marks the returned messages as read; a closed school stays as its archive has it. */
async function markNewestRead(
  { db, guardian }: GuardianContext,
  chatId: string,
  messages: ChatMessage[],
) {
  const newest = messages.at(-1);
  if (newest && !guardian.isSchoolClosed)
    await writeIfRoom(() => markGuardianRead(db, chatId, newest.messageId));
}

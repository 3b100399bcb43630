import { fold, searchTerms } from '@caderneta/formats';
import { writeIfRoom } from '#/database/availability.ts';
import type {
  ChatDetail,
  ChatMessage,
  PageQuery,
  StoredFile,
} from '@caderneta/api-client/contract';
import type { FastifyRequest } from 'fastify';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict, NotFound } from '#/kernel/problems.ts';
import { notify } from '#/live/notify.repository.ts';
import type { FileStore } from '#/modules/files/file-store.ts';
import { chatFileType, receiveUpload } from '#/modules/files/files.service.ts';
import { requireGuardian } from '#/modules/guardians/guardians.service.ts';
import { findGuardian } from '#/modules/guardians/exports.ts';
import { tellOfMessage } from '#/telling/news.service.ts';
import { writingLimits } from '#/rate-limits/rate-limits.ts';
import {
  findChat,
  findChats,
  findLeaving,
  findStudentsOfGuardian,
  markRead,
  openChatWith,
} from './chats.repository.ts';
import { findTexts } from './messages.repository.ts';
import { readAfter, readPage, writeMessage, type WrittenMessage } from './messages.service.ts';

export async function listVisibleChats({ db, actor }: EmployeeContext, query: PageQuery) {
  const { rows, total } = await findChats(db, actor, query);
  const ids = rows.map(({ foundMessageId }) => foundMessageId).filter((id) => id !== null);
  const texts = ids.length > 0 ? await findTexts(db, ids) : undefined;
  const items = rows.map(({ hasLeft, foundMessageId, ...row }) => {
    const found = texts?.get(foundMessageId ?? '');
    return {
      ...row,
      lastMessageDate: row.lastMessageDate.toISOString(),
      ...(hasLeft && { hasLeft }),
      ...(found && { found: foundLine(found, query.search) }),
    };
  });
  return { items, total };
}

const foundLine = (
  { id, text, createdAt }: { id: string; text: string; createdAt: Date },
  search = '',
) => ({
  messageId: id,
  text: lineWith(text, search),
  createdAt: createdAt.toISOString(),
});

/** Characters of a found line, and of what stands before its word. */
const [lineLength, leadLength] = [160, 16];

/**
 * Cuts a text to one line that begins shortly before the first word of a search.
 * @example lineWith('Bom dia! Combinado, já avisei a portaria.', 'portaria') // '… já avisei a portaria.'
 */
function lineWith(text: string, typed: string): string {
  const { words } = searchTerms(typed);
  const pieces = text.split(/\s+/u).filter(Boolean);
  const at = pieces.findIndex((piece) => words.some((word) => fold(piece).includes(word)));
  let first = Math.max(at, 0);
  for (let room = leadLength; first > 0; first -= 1) {
    room -= pieces[first - 1]!.length + 1;
    if (room < 0) break;
  }
  const line = pieces.slice(first).join(' ');
  const end =
    line.length > lineLength ? `${line.slice(0, lineLength).trimEnd().toWellFormed()}…` : line;
  return first > 0 ? `… ${end}` : end;
}

/** The chat with its latest messages, or with those before one. */
export async function readChat(
  ctx: EmployeeContext,
  id: string,
  part: { before?: string | undefined; limit: number },
): Promise<ChatDetail> {
  const chat = await requireChat(ctx, id, 'view');
  const page = await readPage(ctx, id, part);
  await markNewestRead(ctx, id, page.messages);
  const students = await findStudentsOfGuardian(ctx.db, ctx.actor, chat.guardianId);
  const { guardianId: responsibleId, responsibleName } = chat;
  const leaving = students.length > 0 ? undefined : await findLeaving(ctx.db, chat.guardianId);
  const left = leaving && { ...leaving, since: leaving.since?.toISOString() ?? null };
  const summary = { chatId: chat.id, responsibleId, responsibleName, students };
  return { summary: { ...summary, ...(left && { left }) }, ...page };
}

export async function openChatWithGuardian(ctx: EmployeeContext, responsibleId: string) {
  const guardian = await requireGuardian(ctx, responsibleId);
  return { chatId: await openChatWith(ctx.db, guardian, ctx.now) };
}

export async function writeToGuardian(
  ctx: EmployeeContext,
  id: string,
  written: WrittenMessage,
): Promise<ChatMessage> {
  const chat = await requireChat(ctx, id, 'edit');
  const { db, links, actor, now } = ctx;
  const writing = { db, links, now, chat, author: { employeeId: actor.id } };
  const message = await writeMessage(writing, written);
  await tellOfMessage(db, { guardianId: chat.guardianId, schoolId: actor.schoolId, now });
  return message;
}

/** Stores files for the employee's next message, in whichever chat. */
export function receiveChatFiles(
  ctx: EmployeeContext,
  request: FastifyRequest,
  store: FileStore,
): Promise<StoredFile[]> {
  const { id: uploadedBy, schoolId } = ctx.actor;
  const upload = {
    schoolId,
    uploadedBy,
    wrongType: chatFileType,
    limit: writingLimits.uploadedFiles,
  };
  return receiveUpload(ctx, request, store, upload);
}

export async function receiveMessages(
  ctx: EmployeeContext,
  id: string,
  after: string | null,
): Promise<ChatMessage[]> {
  await requireChat(ctx, id, 'view');
  const messages = await readAfter(ctx, id, after);
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

/** Marks the returned messages as read; a closed school stays as its archive has it. */
async function markNewestRead(
  { db, actor }: EmployeeContext,
  chatId: string,
  messages: ChatMessage[],
) {
  const newest = messages.at(-1);
  if (!newest || actor.isSchoolClosed) return;
  const { id: employeeId, schoolId } = actor;
  await writeIfRoom(async () => {
    const isNew = await markRead(db, { chatId, employeeId, lastReadMessageId: newest.messageId });
    if (isNew) await notify(db, { type: 'chat-read', schoolId, chatId, employeeId });
  });
}

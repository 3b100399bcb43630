import type { PageQuery } from '@caderneta/api-client/contract';
import { and, count, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Actor } from '#/access/actor.ts';
import { answersFor } from '#/access/guardian-reach.ts';
import { studentsInReach } from '#/access/reach.ts';
import type { Database } from '#/database/database.ts';
import { chatMessages, chatReads, chats } from '#/database/schema/chats.ts';
import { guardians, students } from '#/database/schema/students.ts';
import { contains } from '#/database/search.ts';

/** What guardians wrote since the asking employee read the chat last. */
const unreadMessageCount = sql<number>`(
  select count(*)::int from ${chatMessages}
  where ${chatMessages.chatId} = ${chats.id} and ${chatMessages.guardianId} is not null
    and (${chatReads.lastReadMessageId} is null or ${chatMessages.id} > ${chatReads.lastReadMessageId})
)`;

/**
 * A page of the chats with messages, newest first, and how many there are. A Teacher reaches those
 * with guardians of their students. The search is for a guardian or one of their students.
 */
export async function findChats(db: Database, actor: Actor, { search, limit, offset }: PageQuery) {
  const answersForStudent = (name?: string) =>
    answersFor(
      db,
      chats.guardianId,
      and(studentsInReach(actor), contains(students.searchName, name)),
    );
  const found = and(
    eq(chats.schoolId, actor.schoolId),
    isNotNull(chats.lastMessageId),
    actor.role === 'Teacher' ? answersForStudent() : undefined,
    search ? or(contains(guardians.searchName, search), answersForStudent(search)) : undefined,
  );
  const read = and(eq(chatReads.chatId, chats.id), eq(chatReads.employeeId, actor.id));
  const rows = await db
    .select({
      chatId: chats.id,
      responsibleName: guardians.name,
      unreadMessageCount,
      lastMessageText: chatMessages.text,
      lastMessageDate: chatMessages.createdAt,
    })
    .from(chats)
    .innerJoin(guardians, eq(guardians.id, chats.guardianId))
    .innerJoin(chatMessages, eq(chatMessages.id, chats.lastMessageId))
    .leftJoin(chatReads, read)
    .where(found)
    .orderBy(desc(chats.lastMessageId))
    .limit(limit)
    .offset(offset);
  const [all] = await db
    .select({ total: count() })
    .from(chats)
    .innerJoin(guardians, eq(guardians.id, chats.guardianId))
    .where(found);
  return { rows, total: all?.total ?? 0 };
}

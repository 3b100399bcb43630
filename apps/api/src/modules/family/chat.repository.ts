import { and, count, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Guardian } from '#/policy/guardian.ts';
import type { Database } from '#/database/database.ts';
import { chatMessages, chats } from '#/database/schema/chats.ts';

/** Messages of the school since the guardian last read the chat. */
export async function countUnreadMessages(db: Database, guardian: Guardian): Promise<number> {
  const isUnread = or(
    isNull(chats.guardianReadMessageId),
    gt(chatMessages.id, chats.guardianReadMessageId),
  );
  const [counted] = await db
    .select({ total: count() })
    .from(chats)
    .innerJoin(chatMessages, eq(chatMessages.chatId, chats.id))
    .where(
      and(
        eq(chats.guardianId, guardian.id),
        eq(chats.schoolId, guardian.schoolId),
        isNotNull(chatMessages.employeeId),
        isUnread,
      ),
    );
  return counted?.total ?? 0;
}

export async function findOwnChat(db: Database, guardian: Guardian): Promise<string | undefined> {
  const [chat] = await db
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.guardianId, guardian.id), eq(chats.schoolId, guardian.schoolId)));
  return chat?.id;
}

/** Never backwards, and nothing is written where nothing new was read. */
export async function markGuardianRead(
  db: Database,
  chatId: string,
  messageId: string,
): Promise<void> {
  const isNewer = or(
    isNull(chats.guardianReadMessageId),
    lt(chats.guardianReadMessageId, messageId),
  );
  await db
    .update(chats)
    .set({ guardianReadMessageId: messageId })
    .where(and(eq(chats.id, chatId), isNewer));
}

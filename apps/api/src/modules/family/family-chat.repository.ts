import { and, count, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import type { Guardian } from '#/access/guardian.ts';
import type { Database } from '#/database/database.ts';
import { chatMessages, chats } from '#/database/schema/chats.ts';

/** What the school wrote since the guardian read the chat last. */
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

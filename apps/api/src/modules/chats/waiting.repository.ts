import { subDays } from 'date-fns/subDays';
import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { jsonObject } from '#/database/json.ts';
import { chatMessages, chats } from '#/database/schema/chats.ts';
import type { Actor } from '#/policy/actor.ts';
import { statementFor } from '#/policy/statement-for.ts';
import { isGuardianOf, visibleStudents } from '#/policy/visible.ts';

/** Whoever has waited for longer is told nothing more by an answer. */
const longestDays = 14;

const waiting = statementFor((db, viewer) => {
  const { id, guardianId, lastMessageAt, lastMessageId, schoolId } = chats;
  const oldest = sql`array_agg(${jsonObject({ chatId: id, since: lastMessageAt })}
    order by ${lastMessageAt})`;
  return db
    .select({
      waiting: sql<number>`count(*)::int`,
      oldest: sql<{ chatId: string; since: string } | null>`(${oldest})[1]`,
    })
    .from(chats)
    .innerJoin(chatMessages, eq(chatMessages.id, lastMessageId))
    .where(
      and(
        eq(schoolId, viewer.schoolId),
        gt(lastMessageAt, sql.placeholder('after')),
        lte(lastMessageAt, sql.placeholder('until')),
        isNotNull(chatMessages.guardianId),
        isGuardianOf(db, guardianId, visibleStudents(viewer)),
      ),
    );
});

/** Chats of visible students whose last message is a guardian's, and no newer than an instant. */
export async function findWaitingChats(db: Database, actor: Actor, until: Date) {
  const after = subDays(until, longestDays);
  const values = { after: after.toISOString(), until: until.toISOString() };
  const [found] = await waiting(db, actor, {}, values);
  return found!;
}

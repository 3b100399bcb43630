import { subDays } from 'date-fns/subDays';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { chatMessages, chats } from '#/database/schema/chats.ts';
import type { Actor } from '#/policy/actor.ts';
import { statementFor } from '#/policy/statement-for.ts';
import { isGuardianOfVisible } from '#/policy/visible.ts';

/** Whoever has waited for longer is told nothing more by an answer. */
const longestDays = 14;

const waiting = statementFor((db, viewer) => {
  const { id, guardianId, lastMessageAt, lastMessageId, schoolId } = chats;
  const isOfGuardian = sql`(
    select true from ${chatMessages} where ${chatMessages.id} = ${lastMessageId}
      and ${chatMessages.guardianId} is not null)`;
  return db
    .select({
      waiting: sql<number>`count(*)::int`,
      oldest: sql<string | null>`(array_agg(${id} order by ${lastMessageAt}, ${id}))[1]`,
      since: sql<string | null>`min(${lastMessageAt})`,
    })
    .from(chats)
    .where(
      and(
        eq(schoolId, viewer.schoolId),
        gt(lastMessageAt, sql.placeholder('after')),
        lte(lastMessageAt, sql.placeholder('until')),
        isOfGuardian,
        isGuardianOfVisible(db, viewer, guardianId),
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

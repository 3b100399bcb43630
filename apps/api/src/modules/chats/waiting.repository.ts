import { subDays } from 'date-fns/subDays';
import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { chatMessages, chats } from '#/database/schema/chats.ts';
import { studentGuardians, students } from '#/database/schema/students.ts';
import type { Actor, Viewer } from '#/policy/actor.ts';
import { scopeOf } from '#/policy/scope.ts';
import { statementFor } from '#/policy/statement-for.ts';
import { isGuardianOf, visibleStudents } from '#/policy/visible.ts';

/** Whoever has waited for longer is told nothing more by an answer. */
const longestDays = 14;

/**
 * Of a chat: the guardian has a student whom the viewer sees. A Teacher's are gathered once, before they
 * would be looked for in each chat of the school.
 */
function hasVisibleStudent(db: Database, viewer: Viewer): SQL {
  const { guardianId, studentId } = studentGuardians;
  const isVisible = visibleStudents(viewer);
  if (scopeOf(viewer) === 'school') return isGuardianOf(db, chats.guardianId, isVisible);
  const theirs = db
    .select({ guardianId })
    .from(studentGuardians)
    .innerJoin(students, eq(students.id, studentId))
    .where(isVisible);
  return sql`${chats.guardianId} = any(array${theirs})`;
}

const waiting = statementFor((db, viewer) => {
  const { id, lastMessageAt, lastMessageId, schoolId } = chats;
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
        hasVisibleStudent(db, viewer),
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

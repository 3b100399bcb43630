import { limits, type PageQuery } from '@caderneta/api-client/contract';
import { max } from 'date-fns/max';
import { and, asc, count, desc, eq, inArray, isNotNull, not, or, sql } from 'drizzle-orm';
import type { Actor, Viewer } from '#/policy/actor.ts';
import { limitToScope } from '#/policy/scope.ts';
import { statementFor } from '#/policy/statement-for.ts';
import { isGuardianOf, visibleStudents } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import {
  contains,
  schoolOf,
  type SearchForm,
  searchFormOf,
  searchValuesOf,
} from '#/database/expressions.ts';
import { jsonListOf, jsonObject, nothing } from '#/database/json.ts';
import { chatMessages, chatReads, chats } from '#/database/schema/chats.ts';
import { classrooms } from '#/database/schema/schools.ts';
import { guardians, studentGuardians, students } from '#/database/schema/students.ts';

/** Condition on messages of a chat: a guardian's, since the asking employee last read the chat. */
const isUnread = sql`${chatMessages.chatId} = ${chats.id} and ${chatMessages.guardianId} is not null
  and (${chatReads.lastReadMessageId} is null or ${chatMessages.id} > ${chatReads.lastReadMessageId})`;

const unreadMessageCount = sql<number>`(
  select count(*)::int from ${chatMessages} where ${isUnread})`;

const readBy = (viewer: Viewer) =>
  and(eq(chatReads.chatId, chats.id), eq(chatReads.employeeId, viewer.id));

/** The guardians of chats with students that the employee sees, by a student's name where given. */
const withStudentsOf = (db: Database, viewer: Viewer, name?: SearchForm) =>
  isGuardianOf(
    db,
    chats.guardianId,
    and(visibleStudents(viewer), contains(students.searchName, name)),
  );

/** Chats with messages. A Teacher sees those with guardians of their students. */
const visibleChats = (db: Database, viewer: Viewer) =>
  and(
    eq(chats.schoolId, viewer.schoolId),
    isNotNull(chats.lastMessageId),
    limitToScope(viewer, () => withStudentsOf(db, viewer)),
  );

/**
 * How many messages of guardians the employee has not read, at most `limits.unreadCount`: the
 * messages of somebody who never reads grow with the years.
 */
export async function countUnread(db: Database, actor: Actor): Promise<number> {
  const [all] = await unreadOf(db, actor, {});
  return all?.count ?? 0;
}

const unreadOf = statementFor((db, viewer) => {
  // Lateral with a limit: begins at the chats, and ends within the one that fills the count.
  const unread = sql`lateral (
    select 1 from ${chatMessages} where ${isUnread} limit ${limits.unreadCount}) as unread`;
  const first = db
    .select({ one: sql`1`.as('one') })
    .from(chats)
    .leftJoin(chatReads, readBy(viewer))
    .innerJoin(unread, sql`true`)
    .where(visibleChats(db, viewer))
    .limit(limits.unreadCount)
    .as('first');
  return db.select({ count: count() }).from(first);
});

/** A search looks at so many messages that match, the newest. */
const mostFound = 10_000;

/** The newest message with all words in each chat that the actor sees; none where nothing was typed. */
function newestWith(db: Database, viewer: Viewer, search: SearchForm | undefined) {
  const matches = contains(chatMessages.searchText, search);
  const theirs = db.select({ id: chats.id }).from(chats).where(visibleChats(db, viewer));
  const matching = db
    .select({ chatId: chatMessages.chatId, id: chatMessages.id })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.schoolId, viewer.schoolId),
        // Gathered once, as `communicationsInScope` does.
        limitToScope(viewer, () => sql`${chatMessages.chatId} = any(array${theirs})`),
        matches ?? sql`false`,
      ),
    )
    .orderBy(desc(chatMessages.id))
    .limit(mostFound)
    .as('matching');
  return db
    .selectDistinctOn([matching.chatId], { chatId: matching.chatId, id: matching.id })
    .from(matching)
    .orderBy(asc(matching.chatId), desc(matching.id))
    .as('newest_with');
}

/**
 * A page of the visible chats, newest first, and how many there are. The search is for a guardian,
 * one of their students, or a message.
 */
export async function findChats(db: Database, actor: Actor, { search, limit, offset }: PageQuery) {
  const values = { ...searchValuesOf(search), limit, offset };
  const [page] = await pageOf(db, actor, { search: searchFormOf(search) }, values);
  return page!;
}

const pageOf = statementFor((db, viewer, { search }: { search: SearchForm | undefined }) => {
  const newest = newestWith(db, viewer, search);
  const found = and(
    visibleChats(db, viewer),
    search
      ? or(
          contains(guardians.searchText, search),
          withStudentsOf(db, viewer, search),
          isNotNull(newest.id),
        )
      : undefined,
  );
  const theirs = sql`${chats}
    join ${guardians} on ${guardians.id} = ${chats.guardianId}
    ${search ? sql`left join ${newest} on ${newest.chatId} = ${chats.id}` : sql``}`;
  const shown = jsonObject({
    chatId: chats.id,
    responsibleName: guardians.name,
    unreadMessageCount,
    lastMessageText: chatMessages.text,
    lastMessageDate: chatMessages.createdAt,
    hasLeft: sql<boolean>`not (${isGuardianOf(db, chats.guardianId)})`,
    foundMessageId: search ? sql<string | null>`${newest.id}` : sql<string | null>`null`,
  });
  const rows = jsonListOf(shown, {
    from: sql`${theirs}
      join ${chatMessages} on ${chatMessages.id} = ${chats.lastMessageId}
      left join ${chatReads} on ${readBy(viewer)}
      where ${found}`,
    orderBy: [desc(chats.lastMessageId)],
    limit: sql.placeholder('limit'),
    offset: sql.placeholder('offset'),
  });
  const total = sql<number>`(select count(*)::int from ${theirs} where ${found})`;
  return db.select({ rows, total }).from(nothing);
});

/**
 * A chat that the actor may see: a Teacher those of her students. Administrators also read
 * those whose guardian has left.
 */
export async function findChat(db: Database, actor: Actor, id: string) {
  const [chat] = await db
    .select({
      id: chats.id,
      schoolId: chats.schoolId,
      guardianId: chats.guardianId,
      responsibleName: guardians.name,
    })
    .from(chats)
    .innerJoin(guardians, eq(guardians.id, chats.guardianId))
    .where(
      and(
        eq(chats.id, id),
        eq(chats.schoolId, actor.schoolId),
        limitToScope(actor, () => isGuardianOf(db, chats.guardianId, visibleStudents(actor))),
      ),
    );
  return chat;
}

/** Answers the id of the chat with a guardian. Two who open it at once get the same. */
export async function openChatWith(
  db: Database,
  { id: guardianId, schoolId }: { id: string; schoolId: string },
  now: Date,
): Promise<string> {
  await db
    .insert(chats)
    .values({ schoolId, guardianId, createdAt: now })
    .onConflictDoNothing({ target: chats.guardianId });
  const [chat] = await db
    .select({ id: chats.id })
    .from(chats)
    .where(eq(chats.guardianId, guardianId));
  if (!chat) throw new Error('the chat was not opened');
  return chat.id;
}

/** The guardian’s students that the actor sees, by name. */
export function findStudentsOfGuardian(db: Database, actor: Actor, guardianId: string) {
  return db
    .select({ id: students.id, name: students.name, classroomName: classrooms.name })
    .from(studentGuardians)
    .innerJoin(students, eq(students.id, studentGuardians.studentId))
    .innerJoin(classrooms, eq(classrooms.id, students.classroomId))
    .where(and(eq(studentGuardians.guardianId, guardianId), visibleStudents(actor)))
    .orderBy(asc(students.searchName), asc(students.id));
}

/** Since when a guardian is nobody's any more, and of whom they were last; undefined while they are. */
export async function findLeaving(db: Database, guardianId: string) {
  const last = db
    .select({ id: studentGuardians.studentId })
    .from(studentGuardians)
    .where(eq(studentGuardians.guardianId, guardianId));
  const isLast = or(
    inArray(students.id, last),
    sql`${students.id} = (select left_student_id from ${guardians} where id = ${guardianId}::uuid)`,
  );
  const [guardian] = await db
    .select({ leftAt: guardians.leftAt })
    .from(guardians)
    .where(and(eq(guardians.id, guardianId), not(isGuardianOf(db, guardians.id))));
  if (!guardian) return undefined;
  const { id, name, deletedAt } = students;
  const former = await db.select({ id, name, deletedAt }).from(students).where(isLast);
  const instants = [guardian.leftAt, ...former.map((student) => student.deletedAt)];
  const known = instants.filter((instant) => instant !== null);
  return {
    since: known.length > 0 ? max(known) : null,
    students: former.map((student) => ({
      id: student.id,
      name: student.name,
      isDeleted: student.deletedAt !== null,
    })),
  };
}

/**
 * Never goes backwards: an answer that comes late leaves what was read meanwhile.
 * @returns whether something was read for the first time
 */
export async function markRead(
  db: Database,
  read: { chatId: string; employeeId: string; lastReadMessageId: string },
): Promise<boolean> {
  const newest = sql`excluded.last_read_message_id`;
  const moved = await db
    .insert(chatReads)
    .values({ ...read, schoolId: schoolOf(chats, read.chatId) })
    .onConflictDoUpdate({
      target: [chatReads.employeeId, chatReads.chatId],
      set: { lastReadMessageId: newest },
      setWhere: sql`${chatReads.lastReadMessageId} < ${newest}`,
    })
    .returning({ chatId: chatReads.chatId });
  return moved.length > 0;
}

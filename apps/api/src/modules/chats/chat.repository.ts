import { and, asc, eq, sql } from 'drizzle-orm';
import type { Actor } from '#/policy/actor.ts';
import { limitToScope } from '#/policy/scope.ts';
import { isGuardianOf, visibleStudents } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import { chatReads, chats } from '#/database/schema/chats.ts';
import { classrooms } from '#/database/schema/classrooms.ts';
import { guardians, studentGuardians, students } from '#/database/schema/students.ts';

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

/** The chat with a guardian, opened where there is none; the same for two who open it at once. */
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

/** The guardian's students that the actor sees, by name. */
export function findStudentsOf(db: Database, actor: Actor, guardianId: string) {
  return db
    .select({ id: students.id, name: students.name, classroomName: classrooms.name })
    .from(studentGuardians)
    .innerJoin(students, eq(students.id, studentGuardians.studentId))
    .innerJoin(classrooms, eq(classrooms.id, students.classroomId))
    .where(and(eq(studentGuardians.guardianId, guardianId), visibleStudents(actor)))
    .orderBy(asc(students.searchName), asc(students.id));
}

/** Never backwards: an answer that comes late leaves what was read meanwhile. */
export async function markRead(
  db: Database,
  read: { chatId: string; employeeId: string; lastReadMessageId: string },
): Promise<void> {
  const newest = sql`greatest(${chatReads.lastReadMessageId}, excluded.last_read_message_id)`;
  await db
    .insert(chatReads)
    .values(read)
    .onConflictDoUpdate({
      target: [chatReads.employeeId, chatReads.chatId],
      set: { lastReadMessageId: newest },
    });
}

import { type SQL, sql } from 'drizzle-orm';
import { channel, type Database } from '#/database/database.ts';
import { studentGuardians, students } from '#/database/schema/students.ts';
import { chats } from '#/database/schema/chats.ts';

/**
 * What a transaction tells all servers once it is committed: that something changed, never what it
 * holds now. A release adds types; servers of the release before ignore those that they do not know.
 */
export type Notification =
  /** A message was written. `classroomIds` are those of the guardian's students. */
  | { type: 'chat'; schoolId: string; chatId: string; classroomIds: string[] }
  | { type: 'chat-read'; schoolId: string; chatId: string; employeeId: string }
  /** A guardian saw or answered a communication about students of these classrooms. */
  | { type: 'engagement'; schoolId: string; communicationId: string; classroomIds: string[] }
  /** Sessions of these employees ended, or what they may see changed; null for all of the school. */
  | { type: 'access'; schoolId: string; employeeIds: string[] | null }
  /** An employee works at `changed`, another school, too or no longer. */
  | { type: 'schools'; schoolId: string; employeeId: string; changed: string; isAdded: boolean }
  /** Sessions may get other builds. */
  | { type: 'releases' }
  /** A communication is sent in batches, of which the first is written. */
  | { type: 'batches' };

export type Engagement = Notification & { type: 'engagement' };

/** PostgreSQL refuses a payload of 8,000 bytes; an id takes 39. */
const mostIds = 150;

const send = (tx: Database, payload: SQL) =>
  // A notification is no row.
  tx.execute(sql`select pg_notify(${channel}, ${payload}::text)`);

/** @param tx the transaction that writes what changed */
export async function notify(tx: Database, notification: Notification): Promise<void> {
  await send(tx, sql`${JSON.stringify(notification)}`);
}

/** Into notifications that PostgreSQL takes. */
function split(engagement: Engagement): Engagement[] {
  const { classroomIds } = engagement;
  const parts = Array.from({ length: Math.ceil(classroomIds.length / mostIds) }, (_, part) =>
    classroomIds.slice(part * mostIds, (part + 1) * mostIds),
  );
  return parts.map((ids) => ({ ...engagement, classroomIds: ids }));
}

/** Notifies of all in one statement. */
export async function notifyOfEngagement(db: Database, engagements: Engagement[]): Promise<void> {
  if (engagements.length === 0) return;
  const payloads = JSON.stringify(engagements.flatMap(split));
  // A notification is no row.
  await db.execute(sql`select pg_notify(${channel}, value::text)
    from jsonb_array_elements(${payloads}::jsonb)`);
}

export async function notifyOfMessage(
  tx: Database,
  chat: { id: string; schoolId: string },
): Promise<void> {
  const classroomIds = sql`(
    select coalesce(json_agg(found.id), '[]'::json) from (
      select distinct ${students.classroomId} as id
      from ${chats}
        join ${studentGuardians} on ${studentGuardians.guardianId} = ${chats.guardianId}
        join ${students} on ${students.id} = ${studentGuardians.studentId}
      where ${chats.id} = ${chat.id} and ${students.deletedAt} is null
      limit ${mostIds}
    ) as found
  )`;
  await send(
    tx,
    sql`json_build_object('type', 'chat', 'schoolId', ${chat.schoolId}::text,
      'chatId', ${chat.id}::text, 'classroomIds', ${classroomIds})`,
  );
}

/**
 * Tells of what employees may see now: sessions ended, or classrooms changed.
 * @param rows of either table
 */
export async function notifyOfAccess(
  tx: Database,
  rows: { schoolId: string; employeeId: string }[],
): Promise<void> {
  const bySchool = Map.groupBy(rows, ({ schoolId }) => schoolId);
  for (const [schoolId, all] of bySchool) {
    const ids = [...new Set(all.map(({ employeeId }) => employeeId))];
    const employeeIds = ids.length > mostIds ? null : ids;
    await notify(tx, { type: 'access', schoolId, employeeIds });
  }
}

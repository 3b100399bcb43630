import type { PageQuery } from '@caderneta/api-client/contract';
import { and, count, desc, eq, exists, getTableColumns, inArray, isNull, or } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Actor } from '#/access/actor.ts';
import { studentsInReach } from '#/access/reach.ts';
import type { Database } from '#/database/database.ts';
import { communications, communicationStudents } from '#/database/schema/communications.ts';
import { employees } from '#/database/schema/employees.ts';
import type { CommunicationKind } from '#/database/schema/enums.ts';
import { files } from '#/database/schema/files.ts';
import { communicationClassrooms } from '#/database/schema/recipients.ts';
import { students } from '#/database/schema/students.ts';
import { contains } from '#/database/search.ts';

const { searchText, ...columns } = getTableColumns(communications);
const selection = { ...columns, authorName: employees.name, image: files };

export type CommunicationRow = Awaited<ReturnType<typeof findCommunications>>['rows'][number];

/** A page of what the actor may read, newest first, and how many there are on all pages. */
export async function findCommunications(
  db: Database,
  actor: Actor,
  kind: CommunicationKind,
  { search, limit, offset }: PageQuery,
) {
  const found = and(communicationsInReach(db, actor, kind), contains(searchText, search));
  const rows = await selected(db)
    .where(found)
    .orderBy(desc(communications.createdAt), desc(communications.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(communications).where(found);
  return { rows, total: all?.total ?? 0 };
}

export async function findCommunication(
  db: Database,
  actor: Actor,
  kind: CommunicationKind,
  id: string,
): Promise<CommunicationRow | undefined> {
  const found = and(communicationsInReach(db, actor, kind), eq(communications.id, id));
  const [row] = await selected(db).where(found);
  return row;
}

function selected(db: Database) {
  return db
    .select(selection)
    .from(communications)
    .innerJoin(employees, eq(employees.id, communications.createdBy))
    .leftJoin(files, eq(files.id, communications.imageFileId));
}

/**
 * What an employee may read of a kind: an Administrator all, a Teacher what they sent and what
 * reaches their classrooms. Who was reached counts by the classroom at sending; of a scheduled
 * item, by the classroom now.
 */
function communicationsInReach(db: Database, actor: Actor, kind: CommunicationKind) {
  return and(
    eq(communications.schoolId, actor.schoolId),
    eq(communications.kind, kind),
    isNull(communications.deletedAt),
    actor.role === 'Teacher' ? sentByOrReaching(db, actor) : undefined,
  );
}

function sentByOrReaching(db: Database, actor: Actor): SQL | undefined {
  const reached = db
    .select({ id: communicationClassrooms.communicationId })
    .from(communicationClassrooms)
    .where(inArray(communicationClassrooms.classroomId, actor.classroomIds));
  const chosen = db
    .select({ id: students.id })
    .from(communicationStudents)
    .innerJoin(students, eq(students.id, communicationStudents.studentId))
    .where(
      and(eq(communicationStudents.communicationId, communications.id), studentsInReach(actor)),
    );
  return or(
    eq(communications.createdBy, actor.id),
    inArray(communications.id, reached),
    and(isNull(communications.sentAt), exists(chosen)),
  );
}

import type { PageQuery } from '@caderneta/api-client/contract';
import { and, count, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Actor } from '#/policy/actor.ts';
import { visibleCommunications } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import { communications } from '#/database/schema/communications.ts';
import { employees } from '#/database/schema/employees.ts';
import type { CommunicationKind } from '#/database/schema/enums.ts';
import { files } from '#/database/schema/files.ts';
import { contains } from '#/database/search.ts';
import { newestFirst } from './list-selection.repository.ts';
import { isForEveryClassroom } from './all-classrooms.repository.ts';

const { searchText, beforeHold: _, ...columns } = getTableColumns(communications);
const selection = {
  ...columns,
  // Before sending, as things are now.
  isForAllClassrooms: sql<boolean>`case when ${communications.sentAt} is null
    then ${isForEveryClassroom} else ${communications.isForAllClassrooms} end`,
  authorName: employees.name,
  image: files,
};

export type CommunicationRow = Awaited<ReturnType<typeof findCommunications>>['rows'][number];

/** A page of what the actor may read, and how many there are on all pages. */
export async function findCommunications(
  db: Database,
  actor: Actor,
  kind: CommunicationKind,
  { search, limit, offset }: PageQuery,
  { where, orderBy } = newestFirst,
) {
  const found = and(ofKind(db, actor, kind), contains(searchText, search), where);
  const rows = await selected(db)
    .where(found)
    .orderBy(...orderBy)
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
  const found = and(ofKind(db, actor, kind), eq(communications.id, id));
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

function ofKind(db: Database, actor: Actor, kind: CommunicationKind) {
  return and(visibleCommunications(db, actor), eq(communications.kind, kind));
}

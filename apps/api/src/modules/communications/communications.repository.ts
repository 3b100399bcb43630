import type { CommunicationKind, DatedListQuery } from '@caderneta/api-client/contract';
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';
import { jsonList, jsonListOf, jsonObject, optional } from '#/database/json.ts';
import { communicationFiles, communications } from '#/database/schema/communications.ts';
import { employees } from '#/database/schema/employees.ts';
import { files } from '#/database/schema/files.ts';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import type { Actor, Viewer } from '#/policy/actor.ts';
import { statementFor } from '#/policy/statement-for.ts';
import {
  classroomIdsOf,
  finderByName,
  type NamedClassroom,
  namedClassrooms,
  reactionsOf,
} from './engagement/audience.repository.ts';
import type { Kind } from './kinds.ts';
import { findPage, ofKind } from './listing.repository.ts';
import { isForEveryClassroom } from './sending/sending.repository.ts';
import { followedClassroomsOf } from './sending/whole-classrooms.repository.ts';

const {
  searchText: _text,
  beforeHold: _hold,
  batchCursor: _cursor,
  ...columns
} = getTableColumns(communications);

/** What lists and pages show of a file. */
const { id, originalName, mediaType, size, width, seconds, variants } = files;
const shownFile = jsonObject({ id, originalName, mediaType, size, width, seconds, variants });

/** A row with all that a list or a page shows of it. @param isCovered shows the first of its files alone */
const rowOf = (viewer: Viewer, isCovered: boolean) =>
  jsonObject({
    ...columns,
    // Before sending, as things are now.
    isForAllClassrooms: sql<boolean>`case when ${communications.sentAt} is null
      then ${isForEveryClassroom(viewer.schoolId)} else ${communications.isForAllClassrooms} end`,
    authorName: employees.name,
    /** Null where an employee of the school wrote it. */
    authorNetworkId: employees.networkId,
    isUnseen: sql<boolean>`${communications.withdrawnAt} is null and exists (
      select from employee_recipients as own
      where own.communication_id = ${communications.id} and own.employee_id = ${viewer.id}::uuid
        and own.seen_at is null)`,
    image: optional(files.id, shownFile),
    files: jsonListOf(shownFile, { ...inTheirOrder, ...(isCovered && { limit: 1 }) }),
    fileCount: isCovered ? fileCount : sql<number | null>`null`,
    classroomIds: classroomIdsOf(viewer),
    reactions: reactionsOf(viewer),
    wholeClassrooms: followedClassroomsOf(viewer),
  });

const filesOfRow = sql`${communicationFiles} join ${files} on ${files.id} = ${communicationFiles.fileId}
  where ${communicationFiles.communicationId} = ${communications.id}`;
const inTheirOrder = { from: filesOfRow, orderBy: [asc(communicationFiles.position)] };
const fileCount = sql<number | null>`(select count(*)::int from ${communicationFiles}
  where ${communicationFiles.communicationId} = ${communications.id})`;

/** Rows, and the classrooms that they name by ids. */
interface Found {
  rows: ReturnType<typeof rowOf>['_']['type'][];
  classrooms: NamedClassroom[];
}

function withClassrooms({ rows, classrooms }: Found) {
  const findByName = finderByName(classrooms);
  // Into the row: to copy one takes longer than to read it.
  return rows.map((row) => Object.assign(row, { classrooms: findByName(row.classroomIds) }));
}

export type CommunicationRow = ReturnType<typeof withClassrooms>[number];

/** Whole rows in the order of their identifiers, which somebody may read. */
const rowsOf = statementFor((db, viewer, { isCovered }: { isCovered: boolean }) => {
  // Selected, so that PostgreSQL plans for any number of rows once, not for this one each time.
  const ids = sql`(select ${sql.placeholder('ids')}::uuid[])`;
  const page = sql`unnest(${ids}) with ordinality as page (id, place)`;
  return withAuthors(
    db
      .select({
        rows: jsonList(rowOf(viewer, isCovered), [sql`page.place`]),
        classrooms: namedClassrooms(viewer),
      })
      .from(page)
      .innerJoin(communications, sql`${communications.id} = page.id`)
      .$dynamic(),
  );
});

/** A page of what the actor may read, and how many there are on all pages. */
export async function findCommunications(
  ctx: Pick<EmployeeContext, 'db' | 'actor' | 'now'>,
  kind: Kind,
  query: DatedListQuery,
): Promise<{ rows: CommunicationRow[]; total: number }> {
  const { ids, total } = await findPage(ctx, kind, query);
  if (ids.length === 0) return { rows: [], total };
  const form = { isCovered: kind.isGallery };
  const [found] = await rowsOf(ctx.db, ctx.actor, form, { ids: `{${ids.join(',')}}` });
  return { rows: withClassrooms(found!), total };
}

const oneOf = statementFor((db, viewer, { kind }: { kind: CommunicationKind }) =>
  withAuthors(
    db
      .select({ rows: jsonList(rowOf(viewer, false)), classrooms: namedClassrooms(viewer) })
      .from(communications)
      .$dynamic(),
  ).where(and(ofKind(db, viewer, kind), eq(communications.id, sql.placeholder('id')))),
);

export async function findCommunication(
  db: Database,
  actor: Actor,
  kind: CommunicationKind,
  id: string,
): Promise<CommunicationRow | undefined> {
  const [found] = await oneOf(db, actor, { kind }, { id });
  return withClassrooms(found!)[0];
}

const withAuthors = <Query extends PgSelect>(query: Query) =>
  query
    .innerJoin(employees, eq(employees.id, communications.createdBy))
    .leftJoin(files, eq(files.id, communications.imageFileId));

/** Files of these communications, each communication's in their order. */
export function findCommunicationFiles(db: Database, communicationIds: string[]) {
  return db
    .select({ communicationId: communicationFiles.communicationId, file: files })
    .from(communicationFiles)
    .innerJoin(files, eq(files.id, communicationFiles.fileId))
    .where(inArray(communicationFiles.communicationId, communicationIds))
    .orderBy(asc(communicationFiles.communicationId), asc(communicationFiles.position));
}

/** The first file of each of these communications, and how many it has. */
export function findFirstFiles(db: Database, communicationIds: string[]) {
  const { communicationId, position } = communicationFiles;
  return db
    .selectDistinctOn([communicationId], {
      communicationId,
      file: files,
      fileCount: sql<number>`(count(*) over (partition by ${communicationId}))::int`,
    })
    .from(communicationFiles)
    .innerJoin(files, eq(files.id, communicationFiles.fileId))
    .where(inArray(communicationId, communicationIds))
    .orderBy(asc(communicationId), asc(position));
}

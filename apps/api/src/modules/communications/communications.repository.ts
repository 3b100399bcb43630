import type { CommunicationKind, PageQuery, DatedListQuery } from '@caderneta/api-client/contract';
import {
  and,
  count,
  eq,
  getTableColumns,
  sql,
  desc,
  isNotNull,
  isNull,
  lt,
  not,
  type SQL,
  asc,
  inArray,
} from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Actor } from '#/policy/actor.ts';
import { scopeOf } from '#/policy/scope.ts';
import { type AskedFor, readableCommunications } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import {
  communications,
  communicationFiles,
  leavesAt,
  type KindColumns,
} from '#/database/schema/communications.ts';
import { employees } from '#/database/schema/employees.ts';
import { contains } from '#/database/expressions.ts';
import { isForEveryClassroom } from './sending.repository.ts';
import { dayOf } from '@caderneta/school-time';
import { files } from '#/database/schema/files.ts';

const { searchText: _text, beforeHold: _hold, ...columns } = getTableColumns(communications);
const selectionFor = ({ id, schoolId }: Actor) => ({
  ...columns,
  // Before sending, as things are now.
  isForAllClassrooms: sql<boolean>`case when ${communications.sentAt} is null
    then ${isForEveryClassroom(schoolId)} else ${communications.isForAllClassrooms} end`,
  authorName: employees.name,
  /** Null where an employee of the school wrote it. */
  authorNetworkId: employees.networkId,
  isUnseen: sql<boolean>`${communications.withdrawnAt} is null and exists (
    select from employee_recipients as own
    where own.communication_id = ${communications.id} and own.employee_id = ${id}::uuid
      and own.seen_at is null)`,
  image: files,
});

export type CommunicationRow = Awaited<ReturnType<typeof findCommunications>>['rows'][number];

/** A page of what the actor may read, and how many there are on all pages. */
export async function findCommunications(
  db: Database,
  actor: Actor,
  kind: CommunicationKind,
  { search, limit, offset }: PageQuery,
  { where, orderBy, parts }: ListSelection = newestFirst,
) {
  const asked = search ? { manyIf: matchesOfSchool(db, actor, kind, search) } : 'many';
  const readable = ofKind(db, actor, kind, asked);
  const found = and(readable, contains(communications.searchText, search), where);
  const idsOf = (which: SQL | undefined) =>
    db.select({ id: communications.id }).from(communications).where(which).$dynamic();
  // Of the few that a Teacher sees all are sorted, sooner than theirs are found in an index of all.
  const first = (scopeOf(actor) === 'school' ? parts : undefined)?.map((part) =>
    idsOf(and(found, part.where))
      .orderBy(...part.orderBy)
      .limit(limit + offset),
  );
  // Sorts identifiers alone: whole rows are read for the page.
  const page = idsOf(first ? inArray(communications.id, unionAll(first[0]!, first[1]!)) : found)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  const rows = await selected(db, actor)
    .where(inArray(communications.id, page))
    .orderBy(...orderBy);
  const [all] = await db.select({ total: count() }).from(communications).where(found);
  return { rows, total: all?.total ?? 0 };
}

/** What a search finds in the whole school, whoever may read it. */
function matchesOfSchool(
  db: Database,
  { schoolId }: Actor,
  kind: CommunicationKind,
  search: string,
) {
  const searched = alias(communications, 'searched');
  const isMatch = contains(searched.searchText, search);
  return db
    .select({ one: sql`1` })
    .from(searched)
    .where(and(eq(searched.schoolId, schoolId), eq(searched.kind, kind), isMatch));
}

export async function findCommunication(
  db: Database,
  actor: Actor,
  kind: CommunicationKind,
  id: string,
): Promise<CommunicationRow | undefined> {
  const found = and(ofKind(db, actor, kind), eq(communications.id, id));
  const [row] = await selected(db, actor).where(found);
  return row;
}

function selected(db: Database, actor: Actor) {
  return db
    .select(selectionFor(actor))
    .from(communications)
    .innerJoin(employees, eq(employees.id, communications.createdBy))
    .leftJoin(files, eq(files.id, communications.imageFileId));
}

function ofKind(db: Database, actor: Actor, kind: CommunicationKind, asked?: AskedFor) {
  return and(readableCommunications(db, actor, asked), eq(communications.kind, kind));
}

/** Which of the communications that somebody may read are listed, and in which order. */
export interface ListSelection {
  where?: SQL;
  orderBy: SQL[];
  /** Two that make up the whole, each in an order that an index has, so that not all are sorted. */
  parts?: [ListPart, ListPart];
}

type ListPart = Required<Pick<ListSelection, 'where' | 'orderBy'>>;

/** Sorts by the time at which each left or leaves, latest first: what is scheduled comes before what is sent. */
export const newestFirst: ListSelection = {
  orderBy: [desc(leavesAt(communications)), desc(communications.id)],
};

/** The columns with the day of a kind: instants, or days of the school. */
export interface DayColumns {
  from: keyof KindColumns;
  until: keyof KindColumns;
}

/** Lists what the query asks for, by the kind's own day where it has one and the query asks for that. */
export function selectByDay(
  columns: DayColumns | undefined,
  { when, order }: DatedListQuery,
  actor: Actor,
  now: Date,
): ListSelection {
  if (!columns) {
    const where = when === 'scheduled' ? isNull(communications.sentAt) : undefined;
    return { ...newestFirst, where };
  }
  const day = communications[columns.from];
  const end = communications[columns.until];
  // A day without an hour is over at its end, by the school's calendar.
  const isOver = lt(end, end.dataType === 'date' ? now : dayOf(now, actor.timezone));
  const conditions = {
    upcoming: not(isOver),
    past: isOver,
    scheduled: isNull(communications.sentAt),
  };
  const where = when && conditions[when];
  if (order !== 'date') return { where, orderBy: newestFirst.orderBy };
  // As the indexes say it.
  const has = isNotNull(day);
  return {
    where,
    orderBy: [
      sql`${isOver}`,
      sql`case when not (${isOver}) then ${day} end`,
      desc(day),
      desc(communications.id),
    ],
    parts: [
      { where: and(has, conditions.upcoming)!, orderBy: [asc(day), desc(communications.id)] },
      { where: and(has, isOver)!, orderBy: [desc(day), desc(communications.id)] },
    ],
  };
}

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

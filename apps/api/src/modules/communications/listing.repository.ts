import type { CommunicationKind, DatedListQuery } from '@caderneta/api-client/contract';
import { dayOf } from '@caderneta/school-time';
import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';
import { contains, type SearchForm, searchFormOf, searchValuesOf } from '#/database/expressions.ts';
import { nothing } from '#/database/json.ts';
import { communications, type KindColumns, leavesAt } from '#/database/schema/communications.ts';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import type { Viewer } from '#/policy/actor.ts';
import { scopeOf } from '#/policy/scope.ts';
import { statementFor } from '#/policy/statement-for.ts';
import { type AskedFor, gatherOnce, readableCommunications } from '#/policy/visible.ts';
import type { Kind } from './kinds.ts';

interface ListForm {
  kind: CommunicationKind;
  search: SearchForm | undefined;
  selection: SelectionForm;
}

/**
 * Identifiers alone: what this finds changes with each search and day, so that PostgreSQL plans it anew,
 * and to plan whole rows takes longer than to read them.
 */
const pageOf = statementFor((db, viewer, { kind, search, selection }: ListForm) => {
  const { where, orderBy, parts } = selectByDay(selection);
  const asked = search ? { manyIf: matchesOfSchool(db, viewer, kind, search) } : 'many';
  const readable = ofKind(db, viewer, kind, asked);
  const found = and(readable, contains(communications.searchText, search), where);
  const { begin, isFound } = gatherOnce(db, viewer, { of: found });
  const { id } = communications;
  const idsOf = (which: SQL | undefined) =>
    db.select({ id }).from(communications).where(which).$dynamic();
  // Of the few that a Teacher sees all are sorted, sooner than theirs are found in an index of all.
  const first = (scopeOf(viewer) === 'school' ? parts : undefined)?.map((part) =>
    idsOf(and(isFound, part.where))
      .orderBy(...part.orderBy)
      .limit(sql.placeholder('upTo')),
  );
  const page = idsOf(first ? inArray(id, unionAll(first[0]!, first[1]!)) : isFound)
    .orderBy(...orderBy)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
  return begin
    .select({
      ids: sql<string[]>`array${page}::text[]`,
      total: sql<number>`(select count(*)::int from ${communications} where ${isFound})`,
    })
    .from(nothing);
});

/** The ids of a page of what the actor may read, in order, and how many there are on all pages. */
export async function findPage(
  { db, actor, now }: Pick<EmployeeContext, 'db' | 'actor' | 'now'>,
  { contract: { kind }, day }: Kind,
  { search, limit, offset, ...narrowed }: DatedListQuery,
) {
  const form = { kind, search: searchFormOf(search), selection: { day, ...narrowed } };
  const [page] = await pageOf(db, actor, form, {
    ...searchValuesOf(search),
    ...{ limit, offset, upTo: limit + offset },
    ...{ now: now.toISOString(), today: dayOf(now, actor.timezone) },
  });
  return page!;
}

/** What a search finds in the whole school, whoever may read it. */
function matchesOfSchool(
  db: Database,
  { schoolId }: Viewer,
  kind: CommunicationKind,
  search: SearchForm,
) {
  const searched = alias(communications, 'searched');
  const isMatch = contains(searched.searchText, search);
  return db
    .select({ one: sql`1` })
    .from(searched)
    .where(and(eq(searched.schoolId, schoolId), eq(searched.kind, kind), isMatch));
}

/** Condition on `communications`. */
export function ofKind(db: Database, viewer: Viewer, kind: CommunicationKind, asked?: AskedFor) {
  return and(readableCommunications(db, viewer, asked), eq(communications.kind, kind));
}

/** Which of the communications that somebody may read are listed, and in which order. */
interface ListSelection {
  where?: SQL;
  orderBy: SQL[];
  /** Two that make up the whole, each in an order that an index has, so that not all are sorted. */
  parts?: [ListPart, ListPart];
}

type ListPart = Required<Pick<ListSelection, 'where' | 'orderBy'>>;

/** Sorts by the time at which each left or leaves, latest first: what is scheduled comes before what is sent. */
const newestFirst: ListSelection = {
  orderBy: [desc(leavesAt(communications)), desc(communications.id)],
};

/** The columns with the day of a kind: instants, or days of the school. */
export interface DayColumns {
  from: keyof KindColumns;
  until: keyof KindColumns;
}

/** What narrows and sorts a list, by the kind's own day where it has one. */
type SelectionForm = Pick<DatedListQuery, 'when' | 'order'> & { day: DayColumns | undefined };

/** With places for the instant and the school's day. */
function selectByDay({ day: columns, when, order }: SelectionForm): ListSelection {
  if (!columns) {
    const where = when === 'scheduled' ? isNull(communications.sentAt) : undefined;
    return { ...newestFirst, where };
  }
  const day = communications[columns.from];
  const end = communications[columns.until];
  // A day without an hour is over at its end, by the school's calendar.
  const isOver = lt(end, sql.placeholder(end.dataType === 'date' ? 'now' : 'today'));
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

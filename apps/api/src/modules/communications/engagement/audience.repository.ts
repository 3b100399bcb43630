import { and, asc, eq, exists, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import type { Database } from '#/database/database.ts';
import { jsonListOf, jsonObject } from '#/database/json.ts';
import { communications, communicationStudents } from '#/database/schema/communications.ts';
import {
  communicationCounts,
  type CountedReaction,
  recipients,
} from '#/database/schema/recipients.ts';
import { classrooms } from '#/database/schema/schools.ts';
import { students } from '#/database/schema/students.ts';
import { isAmong } from '#/database/statement.ts';
import type { Actor, Viewer } from '#/policy/actor.ts';
import { limitToScope } from '#/policy/scope.ts';
import { statementFor } from '#/policy/statement-for.ts';
import { visibleClassrooms, visibleStudents } from '#/policy/visible.ts';

/** How many gave each reaction; nothing of what nobody gave. */
export type Reactions = Partial<Record<CountedReaction, number>>;

/** Reactions to a row of `communications` over the classrooms that the viewer sees. */
export const reactionsOf = (viewer: Viewer): SQL<Reactions> => sql`(
  select coalesce(json_object_agg(reaction, sum), '{}'::json) from (
    select ${communicationCounts.reaction} as reaction, sum(${communicationCounts.count}) as sum
    from ${communicationCounts} where ${countsOf(viewer)}
    group by ${communicationCounts.reaction}) as sums)`;

/** Condition on `communication_counts`: of a row of `communications`, in the classrooms that the viewer sees. */
export const countsOf = (viewer: Viewer) =>
  and(
    eq(communicationCounts.schoolId, viewer.schoolId),
    eq(communicationCounts.communicationId, communications.id),
    inScopeOf(viewer, communicationCounts.classroomId),
  );

/**
 * Reactions to these communications over the classrooms that the actor sees.
 * @returns the count of a reaction to one of them, 0 where nobody gave it
 */
export async function countReactions(db: Database, actor: Actor, ids: string[]) {
  const rows =
    ids.length > 0 ? await reactionsTo(db, actor, {}, { ids: `{${ids.join(',')}}` }) : [];
  const byId = new Map(rows.map(({ id, reactions }) => [id, reactions]));
  return (id: string, reaction: CountedReaction) => byId.get(id)?.[reaction] ?? 0;
}

const reactionsTo = statementFor((db, viewer) => {
  const { id } = communications;
  return db
    .select({ id, reactions: reactionsOf(viewer) })
    .from(communications)
    .where(isAmong(id, sql.placeholder('ids')));
});

/** So many chosen students are looked for in each classroom; fewer have theirs looked up one by one. */
const manyStudents = sql.raw('500');

/**
 * Selects as `classroom_id` the classrooms of all students who were chosen for a row of
 * `communications`. Looks up and looks for, as a list shows many rows: a join reads all of the school
 * for each.
 */
export const chosenClassrooms = sql`
  select unnest(case
    when (select count(*) from (
      select from communication_students as chosen
      where chosen.communication_id = ${communications.id} limit ${manyStudents}) as first)
      < ${manyStudents}
    then array(
      select distinct classroom_id from (
        select (select student.classroom_id from students as student
          where student.id = chosen.student_id and student.deleted_at is null) as classroom_id
        from communication_students as chosen
        where chosen.communication_id = ${communications.id} offset 0) as found
      where classroom_id is not null)
    else array(
      select place.id from classrooms as place
      where place.school_id = ${communications.schoolId} and exists (
        select from students as member
        where member.classroom_id = place.id and member.deleted_at is null and exists (
          select from communication_students as chosen
          where chosen.communication_id = ${communications.id} and chosen.student_id = member.id
          offset 0) offset 0)) end) as classroom_id`;

const chosen = alias(students, 'chosen');

/**
 * Of a row of `communications`, the ids of classrooms that the viewer sees: those that it was sent to, or
 * before that those that it will reach.
 */
export const classroomIdsOf = (viewer: Viewer): SQL<string[]> => sql`case
  when ${communications.sentAt} is null then (
    select coalesce(json_agg(classroom_id), '[]'::json) from (${chosenClassrooms}) as chosen
    where ${inScopeOf(viewer, chosen.classroomId) ?? sql`true`})
  else (
    -- No condition, which would read the index of all that was received.
    select coalesce(json_agg(${communicationCounts.classroomId})
      filter (where ${communicationCounts.reaction} = 'received'), '[]'::json)
    from ${communicationCounts} where ${countsOf(viewer)}) end`;

export const namedClassroom = jsonObject({ id: classrooms.id, name: classrooms.name });
export interface NamedClassroom {
  id: string;
  name: string;
}

/** The classrooms that the viewer sees, nearly by name: there are fewer than rows that name them. */
export const namedClassrooms = (viewer: Viewer): SQL<NamedClassroom[]> =>
  jsonListOf(namedClassroom, {
    from: sql`${classrooms} where ${visibleClassrooms(viewer)}`,
    orderBy: [asc(classrooms.name)],
  });

/** @returns which of the classrooms have these ids, as people sort names */
export function finderByName(all: NamedClassroom[]) {
  const sorted = sortedByName(all);
  const places = new Map(sorted.map(({ id }, place) => [id, place]));
  return (ids: string[]): NamedClassroom[] => {
    const found = ids.map((id) => places.get(id)).filter((place) => place !== undefined);
    return found.sort((one, other) => one - other).map((place) => sorted[place]!);
  };
}

/** Orders of many names, by these: the classrooms of a school are the same in call after call. */
const orders = new LRUCache<string, number[]>({ max: 100 });
const names = new Intl.Collator('pt-BR', { sensitivity: 'base' });

function sortedByName(all: NamedClassroom[]): NamedClassroom[] {
  // No name holds what is between them here.
  const key = all.map(({ name }) => name).join('\0');
  const nameAt = (at: number) => all[at]!.name;
  const order =
    orders.get(key) ??
    [...all.keys()].sort((one, other) => names.compare(nameAt(one), nameAt(other)));
  orders.set(key, order);
  return order.map((at) => all[at]!);
}

/** The chosen students who are still here and that the actor sees, by name. */
export function findChosenStudents(db: Database, actor: Actor, communicationId: string) {
  return db
    .select({ id: students.id, name: students.name, classroomName: classrooms.name })
    .from(communicationStudents)
    .innerJoin(students, eq(students.id, communicationStudents.studentId))
    .innerJoin(classrooms, eq(classrooms.id, students.classroomId))
    .where(and(eq(communicationStudents.communicationId, communicationId), visibleStudents(actor)))
    .orderBy(students.searchName, asc(students.id));
}

/** All who were chosen, also those who left. */
export const countChosen = (db: Database, communicationId: string): Promise<number> =>
  db.$count(communicationStudents, eq(communicationStudents.communicationId, communicationId));

/** Condition on `recipients`: those of a communication in the classrooms that the actor sees. */
export const visibleRecipients = (
  viewer: Viewer,
  communicationId: string | AnyPgColumn,
): SQL | undefined =>
  and(
    eq(recipients.communicationId, communicationId),
    eq(recipients.schoolId, viewer.schoolId),
    inScopeOf(viewer, recipients.classroomId),
  );

/** Condition on an alias of `recipients`: the same child of the same communication. */
export const isOfSameChild = (
  guardian: Record<'communicationId' | 'studentId', AnyPgColumn>,
): SQL | undefined =>
  and(
    eq(guardian.communicationId, recipients.communicationId),
    eq(guardian.studentId, recipients.studentId),
  );

/** Condition on `recipients`: a guardian, this one or another, has answered about the child. */
export function isChildAnswered(db: Database): SQL {
  const guardian = alias(recipients, 'guardian');
  return exists(
    db
      .select({ one: sql`1` })
      .from(guardian)
      .where(
        and(isOfSameChild(guardian), or(isNotNull(guardian.answer), isNotNull(guardian.doneAt))),
      ),
  );
}

function inScopeOf(viewer: Viewer, classroomId: AnyPgColumn): SQL | undefined {
  return limitToScope(viewer, () => isAmong(classroomId, viewer.classroomIds));
}

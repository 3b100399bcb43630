import { answers } from '@caderneta/api-client/contract';
import { and, asc, eq, exists, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '#/policy/actor.ts';
import { limitToScope } from '#/policy/scope.ts';
import { visibleStudents } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import { classrooms } from '#/database/schema/schools.ts';
import { communicationStudents } from '#/database/schema/communications.ts';
import {
  childReactions,
  communicationCounts,
  type CountedReaction,
  recipients,
} from '#/database/schema/recipients.ts';
import { students } from '#/database/schema/students.ts';

export type ClassroomCounts = Awaited<ReturnType<typeof findClassroomCounts>>[number];

/**
 * Reactions to these communications by classroom: the classrooms the actor may see,
 * by name. Of a scheduled communication, the classrooms it will reach, with nothing counted yet.
 */
export async function findClassroomCounts(
  db: Database,
  actor: Actor,
  rows: { id: string; sentAt: Date | null }[],
) {
  const sentIds = rows.filter(({ sentAt }) => sentAt).map(({ id }) => id);
  const unsentIds = rows.filter(({ sentAt }) => !sentAt).map(({ id }) => id);
  const counted = [
    ...(sentIds.length > 0 ? await countSent(db, actor, sentIds) : []),
    ...(unsentIds.length > 0 ? await listChosenClassrooms(db, actor, unsentIds) : []),
  ];
  return counted.sort((one, other) => names.compare(one.classroomName, other.classroomName));
}

function countSent(db: Database, actor: Actor, ids: string[]) {
  const visible = inScopeOf(actor, classrooms.id);
  return db
    .select({
      communicationId: communicationCounts.communicationId,
      ...classroom,
      total: countOf('received'),
      ...each(reactions, countOf),
    })
    .from(communicationCounts)
    .innerJoin(classrooms, eq(classrooms.id, communicationCounts.classroomId))
    .where(
      and(
        eq(communicationCounts.schoolId, actor.schoolId),
        inArray(communicationCounts.communicationId, ids),
        visible,
      ),
    )
    .groupBy(communicationCounts.communicationId, classrooms.id);
}

/**
 * Reactions to these communications over the classrooms that the actor sees.
 * @returns the count of a reaction to one of them, 0 where nobody gave it
 */
export async function countReactions(db: Database, actor: Actor, ids: string[]) {
  const { communicationId, classroomId, reaction, count } = communicationCounts;
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ communicationId, reaction, sum: sql<number>`sum(${count})::int` })
          .from(communicationCounts)
          .where(
            and(
              eq(communicationCounts.schoolId, actor.schoolId),
              inArray(communicationId, ids),
              inScopeOf(actor, classroomId),
            ),
          )
          .groupBy(communicationId, reaction);
  const sums = new Map(rows.map((row) => [`${row.communicationId} ${row.reaction}`, row.sum]));
  return (id: string, of: CountedReaction) => sums.get(`${id} ${of}`) ?? 0;
}

function listChosenClassrooms(db: Database, actor: Actor, ids: string[]) {
  const { communicationId } = communicationStudents;
  const none = sql<number>`0`;
  return db
    .selectDistinct({
      communicationId,
      ...classroom,
      total: none,
      ...each(reactions, () => none),
    })
    .from(communicationStudents)
    .innerJoin(students, eq(students.id, communicationStudents.studentId))
    .innerJoin(classrooms, eq(classrooms.id, students.classroomId))
    .where(and(inArray(communicationId, ids), visibleStudents(actor)));
}

const reactions = ['visualized', ...answers, ...childReactions] as const;

function each(names: typeof reactions, count: (name: (typeof reactions)[number]) => SQL<number>) {
  const entries = names.map((name) => [name, count(name)]);
  return Object.fromEntries(entries) as Record<(typeof reactions)[number], SQL<number>>;
}

const countOf = (reaction: CountedReaction) =>
  sql<number>`coalesce(max(${communicationCounts.count})
    filter (where ${communicationCounts.reaction} = ${sql.raw(`'${reaction}'`)}), 0)`;

const classroom = { classroomId: classrooms.id, classroomName: classrooms.name };
const names = new Intl.Collator('pt-BR', { sensitivity: 'base' });

/** The chosen students who are still here and that the actor sees. */
export async function findStudentIds(db: Database, actor: Actor, communicationId: string) {
  const rows = await db
    .select({ id: students.id })
    .from(communicationStudents)
    .innerJoin(students, eq(students.id, communicationStudents.studentId))
    .where(and(eq(communicationStudents.communicationId, communicationId), visibleStudents(actor)))
    .orderBy(students.searchName, asc(students.id));
  return rows.map(({ id }) => id);
}

/** Condition on `recipients`: those of a communication in the classrooms that the actor sees. */
export const visibleRecipients = (actor: Actor, communicationId: string): SQL | undefined =>
  and(
    eq(recipients.communicationId, communicationId),
    eq(recipients.schoolId, actor.schoolId),
    inScopeOf(actor, recipients.classroomId),
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

function inScopeOf(actor: Actor, classroomId: AnyPgColumn): SQL | undefined {
  return limitToScope(actor, () => inArray(classroomId, actor.classroomIds));
}

import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';
import { jsonListOf } from '#/database/json.ts';
import { communications, communicationWholeClassrooms } from '#/database/schema/communications.ts';
import { classrooms } from '#/database/schema/schools.ts';
import type { Viewer } from '#/policy/actor.ts';
import { sendsToClassroom, visibleClassrooms } from '#/policy/visible.ts';
import { type NamedClassroom, namedClassroom } from '../engagement/audience.repository.ts';

const { communicationId, classroomId } = communicationWholeClassrooms;

/** The classrooms that a communication is for as a whole. */
export async function findWholeClassroomIds(db: Database, id: string): Promise<string[]> {
  const rows = await db
    .select({ id: classroomId })
    .from(communicationWholeClassrooms)
    .where(eq(communicationId, id))
    .orderBy(asc(classroomId));
  return rows.map((row) => row.id);
}

/** Of a row of `communications`, the classrooms that it follows and that the viewer sees. */
export function followedClassroomsOf(viewer: Viewer): SQL<NamedClassroom[]> {
  const followed = and(
    eq(communicationId, communications.id),
    isFollowed(communications.createdBy, classroomId),
    visibleClassrooms(viewer),
  );
  const from = sql`${communicationWholeClassrooms}
    join ${classrooms} on ${classrooms.id} = ${classroomId} where ${followed}`;
  return sql`case when ${isWaiting} then ${jsonListOf(namedClassroom, { from })} else '[]'::json end`;
}

/** It leaves at its time. What was sent by hand and is held names its students. */
const isWaiting = and(
  isNull(communications.sentAt),
  isNull(communications.deletedAt),
  isNull(communications.heldUntil),
);

/**
 * Its author sends to the classroom still. One that is archived, or that everybody has left, is not
 * followed: who was in it last keeps the item, so that it never leaves for nobody.
 */
const isFollowed = (author: AnyPgColumn | SQL, classroom: AnyPgColumn | SQL) => sql`(
  ${sendsToClassroom(author, classroom)} and exists (
    select from students as member
    where member.classroom_id = ${classroom} and member.deleted_at is null))`;

/**
 * Chooses for scheduled communications whoever is in their whole classrooms now: leaves out who left
 * one of them, and adds who came. Who was chosen singly stays.
 * @param which condition on `communications`, which are locked
 */
async function follow(tx: Database, which: SQL): Promise<void> {
  const followed = sql`
    select whole.school_id, whole.communication_id, whole.classroom_id
    from communication_whole_classrooms as whole
    join communications on communications.id = whole.communication_id
    where ${which} and communications.scheduled_date is not null
      and ${isFollowed(communications.createdBy, sql`whole.classroom_id`)}`;
  // A CTE is read once for all rows of the school.
  await tx.execute(sql`
    with followed as materialized (${followed})
    delete from communication_students as chosen using followed
    where chosen.communication_id = followed.communication_id
      and chosen.through_classroom_id = followed.classroom_id
      and exists (
        select from students
        where students.id = chosen.student_id and students.classroom_id <> followed.classroom_id)`);
  // The insert reads the same CTE.
  await tx.execute(sql`
    with followed as materialized (${followed})
    insert into communication_students
      (school_id, communication_id, student_id, through_classroom_id)
    select followed.school_id, followed.communication_id, students.id, students.classroom_id
    from followed
    join students on students.classroom_id = followed.classroom_id and students.deleted_at is null
    on conflict (communication_id, student_id)
      do update set through_classroom_id = excluded.through_classroom_id
      where communication_students.through_classroom_id is not null
        and communication_students.through_classroom_id <> excluded.through_classroom_id`);
}

/** Of a scheduled communication that leaves now. */
export async function followClassroomsAtLeaving(tx: Database, id: string): Promise<void> {
  await follow(tx, sql`communications.id = ${id}::uuid`);
}

/** After students of a school changed their classrooms. `lockWaiting` was called before. */
export async function followClassrooms(tx: Database, schoolId: string): Promise<void> {
  await follow(tx, sql`communications.school_id = ${schoolId}::uuid and ${isWaiting}`);
}

/**
 * Locks what a school has not sent yet, until the transaction ends. Whoever changes classrooms or
 * guardians calls it first: an item leaves wholly before the change or wholly after it.
 */
export async function lockWaiting(tx: Database, schoolId: string): Promise<void> {
  await tx
    .select({ id: communications.id })
    .from(communications)
    .where(
      and(
        eq(communications.schoolId, schoolId),
        isNull(communications.sentAt),
        isNull(communications.deletedAt),
      ),
    )
    .orderBy(asc(communications.id))
    .for('update');
}

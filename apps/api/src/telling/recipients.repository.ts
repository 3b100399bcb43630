import { type Choice, choices, communicationKinds } from '@caderneta/api-client/contract';
import { and, asc, eq, gt, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';
import { idsAt, isOpenSchool, jsonRows, uuidArray } from '#/database/expressions.ts';
import { communications, communicationStudents } from '#/database/schema/communications.ts';
import {
  childReactions,
  communicationCounts,
  countedReactions,
  guardianReactions,
} from '#/database/schema/recipients.ts';

/** A cursor before every student. */
export const beforeAll = '00000000-0000-0000-0000-000000000000';

/** A communication of which students are left. */
export interface Batch {
  id: string;
  schoolId: string;
  /** Of the students, in the order of their ids, the last whose guardians were reached. */
  cursor: string;
}

/**
 * Locks the communication that waits for its next batch for longest, unless another server is
 * sending it.
 * @param except ids of communications that failed
 */
export async function lockNextBatch(tx: Database, except: string[]): Promise<Batch | undefined> {
  const { id, schoolId, batchCursor, sentAt, deletedAt } = communications;
  const [next] = await tx
    .select({ id, schoolId, cursor: batchCursor })
    .from(communications)
    .where(
      and(
        isNotNull(batchCursor),
        isNull(deletedAt),
        isOpenSchool(schoolId),
        notInArray(id, except),
      ),
    )
    .orderBy(asc(sentAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return next && { ...next, cursor: next.cursor! };
}

/** Ids of chosen students after the cursor. */
export async function findStudentsAfter(
  tx: Database,
  { id, cursor }: Pick<Batch, 'id' | 'cursor'>,
  most: number,
): Promise<string[]> {
  const { communicationId, studentId } = communicationStudents;
  const chosen = await tx
    .select({ id: studentId })
    .from(communicationStudents)
    .where(and(eq(communicationId, id), gt(studentId, cursor)))
    .orderBy(asc(studentId))
    .limit(most);
  return chosen.map((student) => student.id);
}

/** @param cursor null once everybody was reached */
export async function moveCursor(tx: Database, id: string, cursor: string | null): Promise<void> {
  await tx.update(communications).set({ batchCursor: cursor }).where(eq(communications.id, id));
}

/** What a notice of a communication hangs on. */
export async function findSent(tx: Database, id: string) {
  const [sent] = await tx
    .select({ schoolId: communications.schoolId, isUrgent: communications.isUrgent })
    .from(communications)
    .where(eq(communications.id, id));
  if (!sent) throw new Error('no communication to send');
  return sent;
}

export async function findReachedClassrooms(tx: Database, id: string): Promise<string[]> {
  const { communicationId, classroomId } = communicationCounts;
  const reached = await tx
    .selectDistinct({ id: classroomId })
    .from(communicationCounts)
    .where(eq(communicationId, id));
  return reached.map((classroom) => classroom.id);
}

/**
 * Freezes who receives a communication about these students: every guardian of those who are still
 * here. One statement however many they are. `countCommunication` counts them.
 * @returns guardians who are new for one of these students
 */
export async function insertRecipients(
  tx: Database,
  communicationId: string,
  now: Date,
  studentIds: string[],
): Promise<string[]> {
  const statement = sql`
    insert into recipients
      (id, school_id, communication_id, student_id, guardian_id, classroom_id)
    select ${idsAt(now)}, students.school_id, ${communicationId}, students.id,
      student_guardians.guardian_id, students.classroom_id
    from unnest(${uuidArray(studentIds)}) as chosen(id)
    join students on students.id = chosen.id and students.deleted_at is null
    join student_guardians on student_guardians.student_id = students.id
    on conflict (communication_id, student_id, guardian_id) do nothing
    returning guardian_id as id`;
  const rows = await rowsOf<{ id: string }>(tx, statement);
  return [...new Set(rows.map(({ id }) => id))];
}

/** Counts the recipients of a communication in each classroom that it reached. */
export async function countCommunication(tx: Database, communicationId: string): Promise<void> {
  await recount(tx, classroomsOfCommunication(communicationId));
}

/** Counts all that a school has sent, after rows were inserted without counting. */
export async function countSchool(tx: Database, schoolId: string): Promise<void> {
  await recount(
    tx,
    sql`select distinct communication_id, classroom_id from recipients
      where school_id = ${schoolId}`,
  );
}

interface Place {
  communicationId: string;
  classroomId: string;
}

/** Counts anew where recipients changed. */
export async function recountClassroomsOf(tx: Database, rows: Place[]): Promise<void> {
  if (rows.length === 0) return;
  const distinct = new Map(rows.map((row) => [`${row.communicationId} ${row.classroomId}`, row]));
  const places = [...distinct.values()].map(({ communicationId, classroomId }) => ({
    communication_id: communicationId,
    classroom_id: classroomId,
  }));
  await recount(
    tx,
    sql`select * from jsonb_to_recordset(${jsonRows(places)})
      as place(communication_id uuid, classroom_id uuid)`,
  );
}

/** The classrooms that it reached, and those that are counted for it. */
function classroomsOfCommunication(id: string): SQL {
  const found = sql`where communication_id = ${id}::uuid`;
  return sql`select communication_id, classroom_id from recipients ${found}
    union select communication_id, classroom_id from communication_counts ${found}`;
}

/**
 * Counts classrooms anew. Two statements, because what others wrote meanwhile is seen only by a
 * statement that begins after the lock: of two guardians who react at once, the second counts both.
 * @param places selects `communication_id` and `classroom_id`
 */
async function recount(tx: Database, places: SQL): Promise<void> {
  // The statement locks what it does not change.
  await tx.execute(sql`
    insert into communication_counts (school_id, communication_id, classroom_id, reaction, count)
    select communications.school_id, place.communication_id, place.classroom_id, 'received', 0
    from (${places}) as place
    join communications on communications.id = place.communication_id
    order by place.communication_id, place.classroom_id
    on conflict on constraint communication_counts_pk
      do update set count = communication_counts.count`);
  // Deletes and inserts from one count.
  await tx.execute(sql`
    with place as (${places}), counted as materialized (${countsIn(sql`place`)}),
    emptied as (
      delete from communication_counts as old using place
      where old.communication_id = place.communication_id
        and old.classroom_id = place.classroom_id
        and not exists (
          select from counted
          where counted.communication_id = old.communication_id
            and counted.classroom_id = old.classroom_id and counted.reaction = old.reaction))
    insert into communication_counts (school_id, communication_id, classroom_id, reaction, count)
    select school_id, communication_id, classroom_id, reaction, count from counted
    on conflict on constraint communication_counts_pk do update set count = excluded.count
      where communication_counts.count <> excluded.count`);
}

/** How the recipients for one child are counted. */
const ofGuardians: Record<(typeof guardianReactions)[number], string> = {
  received: 'count(*)',
  visualized: 'count(visualized_at)',
  read: 'count(read_at)',
  done: 'count(done_at)',
  // As text: a migration may have added the choice in the transaction that counts.
  ...byChoice((choice) => [choice, `count(*) filter (where answer::text = '${choice}')`]),
};

/** Which children are counted, of rows with what was counted and chosen for one child each. */
const whichChildren: Record<(typeof childReactions)[number], string> = {
  children: 'true',
  'children-differing': 'first_choice <> last_choice',
  'children-done': 'done > 0',
  ...byChoice((choice) => [
    `children-${choice}`,
    `first_choice = '${choice}' and last_choice = '${choice}'`,
  ]),
};

function byChoice<Name extends string>(entryOf: (choice: Choice) => [Name, string]) {
  return Object.fromEntries(choices.map(entryOf)) as Record<Name, string>;
}

const list = (parts: string[]) => sql.raw(parts.join(', '));
const asking = Object.values(communicationKinds).filter(({ countsChildren }) => countsChildren);
const asksOfChild = sql`communications.kind::text in (${list(asking.map(({ kind }) => `'${kind}'`))})`;
const countsOfOneChild = list(guardianReactions.map((name) => `${ofGuardians[name]} as "${name}"`));
const countedColumns = list([
  ...guardianReactions.map((name) => `sum("${name}")::int as "${name}"`),
  ...childReactions.map(
    (name) => `count(*) filter (where asks_of_child and ${whichChildren[name]}) as "${name}"`,
  ),
]);
const countedValues = list(countedReactions.map((name) => `('${name}', "${name}")`));

/** Rows of `communication_counts` as they should be, for the classrooms in `place`. */
function countsIn(place: SQL): SQL {
  return sql`
    select totals.school_id, totals.communication_id, totals.classroom_id, one.reaction, one.count
    from (
      select school_id, communication_id, classroom_id, ${countedColumns}
      from (
        select recipients.school_id, recipients.communication_id, recipients.classroom_id,
          ${asksOfChild} as asks_of_child, ${countsOfOneChild},
          min(answer::text) as first_choice, max(answer::text) as last_choice
        from recipients
        join communications on communications.school_id = recipients.school_id
          and communications.id = recipients.communication_id
        join ${place} as wanted on wanted.communication_id = communications.id
          and wanted.classroom_id = recipients.classroom_id
        group by recipients.school_id, recipients.communication_id, recipients.classroom_id,
          recipients.student_id, communications.kind
      ) as child
      group by school_id, communication_id, classroom_id
    ) as totals
    cross join lateral (values ${countedValues}) as one(reaction, count)
    where one.count > 0`;
}

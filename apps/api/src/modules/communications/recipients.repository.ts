import { type Choice, choices } from '@caderneta/api-client/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { idsAt } from '#/database/ids-by-time.ts';
import { jsonRows, uuidArray } from '#/database/expressions.ts';
import {
  type CountedReaction,
  countedReactions,
  recipients,
} from '#/database/schema/recipients.ts';

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
  const { rows } = (await tx.execute(sql`
    insert into recipients
      (id, school_id, communication_id, student_id, guardian_id, classroom_id)
    select ${idsAt(now)}, students.school_id, ${communicationId}, students.id,
      student_guardians.guardian_id, students.classroom_id
    from unnest(${uuidArray(studentIds)}) as chosen(id)
    join students on students.id = chosen.id and students.deleted_at is null
    join student_guardians on student_guardians.student_id = students.id
    on conflict (communication_id, student_id, guardian_id) do nothing
    returning guardian_id as id`)) as { rows: { id: string }[] };
  return [...new Set(rows.map(({ id }) => id))];
}

/** Counts the recipients of a communication in each classroom that it reached. */
export async function countCommunication(tx: Database, communicationId: string): Promise<void> {
  await recount(tx, classroomsOfCommunication(communicationId));
}

/** Takes communications from the recipients that the condition on `recipients` finds. */
export async function removeRecipients(tx: Database, which: SQL | undefined): Promise<void> {
  const { communicationId, classroomId } = recipients;
  const removed = await tx
    .delete(recipients)
    .where(which)
    .returning({ communicationId, classroomId });
  await recountClassroomsOf(tx, removed);
}

type Reaction = Partial<
  Pick<
    typeof recipients.$inferInsert,
    'visualizedAt' | 'readAt' | 'answer' | 'answeredAt' | 'doneAt' | 'deviceId'
  >
>;

/**
 * Stores what the recipients that the condition on `recipients` finds did.
 * @returns their classrooms
 */
export async function updateRecipients(
  tx: Database,
  which: SQL | undefined,
  reaction: Reaction,
): Promise<string[]> {
  const { communicationId, classroomId } = recipients;
  const changed = await tx
    .update(recipients)
    .set(reaction)
    .where(which)
    .returning({ communicationId, classroomId });
  await recountClassroomsOf(tx, changed);
  return [...new Set(changed.map((row) => row.classroomId))];
}

/** Counts all that a school has sent, after rows were inserted without counting. */
export async function countSchool(tx: Database, schoolId: string): Promise<void> {
  await recount(
    tx,
    sql`select distinct communication_id, classroom_id from recipients
      where school_id = ${schoolId}`,
  );
}

/**
 * Corrects counts of what was sent since an instant. Servers of the release before write recipients
 * without counting.
 */
export async function correctCounts(db: Database, since: Date): Promise<void> {
  const sent = sql`select id from communications where sent_at >= ${since.toISOString()}`;
  const { rows } = (await db.execute(sql`
    with place as materialized (
      select distinct communication_id, classroom_id from recipients
      where communication_id in (${sent})),
    counted as (${countsIn(sql`place`)}),
    stored as (
      select school_id, communication_id, classroom_id, reaction, count from communication_counts
      where communication_id in (${sent}))
    select communication_id as id from ((table counted except table stored)
      union all (table stored except table counted)) as wrong
    group by communication_id`)) as { rows: { id: string }[] };
  for (const { id } of rows) {
    await db.transaction((tx) => countCommunication(tx, id));
  }
}

interface Place {
  communicationId: string;
  classroomId: string;
}

async function recountClassroomsOf(tx: Database, rows: Place[]): Promise<void> {
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
  await tx.execute(sql`
    insert into communication_counts (school_id, communication_id, classroom_id, reaction, count)
    select communications.school_id, place.communication_id, place.classroom_id, 'received', 0
    from (${places}) as place
    join communications on communications.id = place.communication_id
    order by place.communication_id, place.classroom_id
    on conflict on constraint communication_counts_pk
      do update set count = communication_counts.count`);
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

/** How recipients with a reaction are counted. */
const counted: Record<CountedReaction, SQL> = {
  received: sql`count(*)`,
  visualized: sql`count(visualized_at)`,
  read: sql`count(read_at)`,
  done: sql`count(done_at)`,
  ...countedChoices(),
};

function countedChoices() {
  // As text: a migration may have added the choice in the transaction that counts.
  const entries = choices.map((choice) => [
    choice,
    sql.raw(`count(*) filter (where answer::text = '${choice}')`),
  ]);
  return Object.fromEntries(entries) as Record<Choice, SQL>;
}

const countedColumns = sql.join(
  countedReactions.map((name) => sql`${counted[name]} as ${sql.identifier(name)}`),
  sql`, `,
);
const countedValues = sql.join(
  countedReactions.map((name) => sql.raw(`('${name}', "${name}")`)),
  sql`, `,
);

/** Rows of `communication_counts` as they should be, for the classrooms in `place`. */
function countsIn(place: SQL): SQL {
  return sql`
    select totals.school_id, totals.communication_id, totals.classroom_id, one.reaction, one.count
    from (
      select recipients.school_id, recipients.communication_id, recipients.classroom_id,
        ${countedColumns}
      from recipients
      join communications on communications.school_id = recipients.school_id
        and communications.id = recipients.communication_id
      join ${place} as wanted on wanted.communication_id = communications.id
        and wanted.classroom_id = recipients.classroom_id
      group by recipients.school_id, recipients.communication_id, recipients.classroom_id
    ) as totals
    cross join lateral (values ${countedValues}) as one(reaction, count)
    where one.count > 0`;
}

import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';
import { jsonRows, idsAt } from '#/database/expressions.ts';
import { communications } from '#/database/schema/communications.ts';
import { schools } from '#/database/schema/schools.ts';
import { recountClassroomsOf } from '#/telling/recipients.repository.ts';
import { momentOf, stillCounts } from './still-counting.repository.ts';

/** A student and somebody who is their guardian from now on. */
export interface NewLink {
  studentId: string;
  guardianId: string;
}

/**
 * Gives new guardians what their child got and what still counts, unread and without a notice. What
 * they have already, from an earlier time as guardians, stays as it is. What goes out in batches
 * just now reaches them with the child's batch, if that is to come.
 */
export async function giveToNewGuardians(
  tx: Database,
  schoolId: string,
  links: NewLink[],
  now: Date,
): Promise<void> {
  if (links.length === 0) return;
  const [school] = await tx
    .select({ timezone: schools.timezone })
    .from(schools)
    .where(eq(schools.id, schoolId));
  if (!school) throw new Error('the school was not found');
  const { sentAt, deletedAt } = communications;
  const which = and(
    eq(communications.schoolId, schoolId),
    isNotNull(sentAt),
    isNull(deletedAt),
    stillCounts(momentOf(now, school.timezone)),
  );
  const statement = sql`
    insert into recipients
      (id, school_id, communication_id, student_id, guardian_id, classroom_id)
    select ${idsAt(now)}, communications.school_id, communications.id, link."studentId",
      link."guardianId", coalesce((
        select other.classroom_id from recipients as other
        where other.communication_id = communications.id and other.student_id = link."studentId"
        limit 1), students.classroom_id)
    from jsonb_to_recordset(${jsonRows(links)}) as link("studentId" uuid, "guardianId" uuid)
    join students on students.id = link."studentId" and students.school_id = ${schoolId}::uuid
    join communication_students as chosen on chosen.student_id = students.id
    join communications on communications.id = chosen.communication_id
    where ${which} and (communications.batch_cursor is null
      or communications.batch_cursor >= link."studentId")
    on conflict (communication_id, student_id, guardian_id) do nothing
    returning communication_id as "communicationId", classroom_id as "classroomId",
      (select batch_cursor is null from communications
        where id = communication_id) as "isComplete"`;
  const given = await rowsOf<{
    communicationId: string;
    classroomId: string;
    isComplete: boolean;
  }>(tx, statement);
  // What goes out in batches is counted after the last one.
  await recountClassroomsOf(
    tx,
    given.filter(({ isComplete }) => isComplete),
  );
}

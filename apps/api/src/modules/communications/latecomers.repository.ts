import type { MissedItem } from '@caderneta/api-client/contract';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { uuidArray } from '#/database/expressions.ts';
import { communications } from '#/database/schema/communications.ts';
import type { Moment } from './kinds.ts';
import { isAhead, stillCounts } from './still-counting.repository.ts';

interface Latecomers {
  schoolId: string;
  studentIds: string[];
  moment: Moment;
}

type MissedRow = Omit<MissedItem, 'classroom' | 'sendsAt' | 'startsAt'> & {
  classroomId: string;
  classroomName: string;
  sendsAt: string | Date | null;
  startsAt: string | Date | null;
  follows: boolean;
};

/**
 * What went to the classes of these students, or waits for them, and still counts. It was for a class
 * where somebody chose the class whole, or where every other student who was in it got it, at least
 * two: what went to some children of a class is nobody else's business.
 */
export async function findMissedItems(
  db: Database,
  { schoolId, studentIds, moment }: Latecomers,
): Promise<MissedRow[]> {
  const { sentAt, heldUntil } = communications;
  const counts = and(
    eq(communications.schoolId, schoolId),
    isNull(communications.deletedAt),
    isNull(communications.batchCursor),
    isNull(heldUntil),
    or(isNull(sentAt), stillCounts(moment)),
  );
  const asked = uuidArray(studentIds);
  const { rows } = (await db.execute(sql`
    with asked as (
      select id, classroom_id from students
      where id = any(${asked}) and school_id = ${schoolId}::uuid and deleted_at is null),
    places as (select distinct classroom_id as id from asked),
    counting as materialized (
      select communications.*, coalesce(${isAhead(moment)}, false) or sent_at is null as is_ahead
      from communications where ${counts}
        and not exists (
          select from employees as author join networks on networks.school_id = author.school_id
          where author.id = communications.created_by)),
    meant as (
      select counting.id, places.id as classroom_id, whole.classroom_id is not null as is_whole
      from counting cross join places
      left join communication_whole_classrooms as whole
        on whole.communication_id = counting.id and whole.classroom_id = places.id
      where whole.classroom_id is not null or (
        select count(*) > 1 and bool_and(exists (
          select from communication_students as chosen
          where chosen.communication_id = counting.id and chosen.student_id = member.id))
        from students as member
        where member.classroom_id = places.id and member.deleted_at is null
          and member.created_at <= coalesce(counting.sent_at, counting.created_at)
          and member.id <> all(${asked})))
    select counting.id, counting.kind, counting.title, counting.is_ahead as "isAhead",
      meant.is_whole and counting.sent_at is null as follows,
      case when counting.sent_at is null then counting.scheduled_date end as "sendsAt",
      counting.start_time as "startsAt",
      coalesce(counting.due_date, counting.closing_day)::text as "closingDay",
      classrooms.id as "classroomId", classrooms.name as "classroomName",
      coalesce(jsonb_agg(asked.id order by asked.id) filter (where not exists (
        select from communication_students as chosen
        where chosen.communication_id = counting.id and chosen.student_id = asked.id)), '[]')
        as "studentIds"
    from meant
    join counting on counting.id = meant.id
    join classrooms on classrooms.id = meant.classroom_id
    join asked on asked.classroom_id = classrooms.id
    group by counting.id, counting.kind, counting.title, counting.is_ahead, counting.sent_at,
      counting.scheduled_date, counting.start_time, counting.due_date, counting.closing_day,
      counting.created_at, meant.is_whole, classrooms.id, classrooms.name
    order by counting.is_ahead desc,
      coalesce(counting.start_time, counting.due_date, counting.closing_day), counting.created_at desc,
      counting.id, classrooms.name`)) as { rows: unknown[] };
  return rows as MissedRow[];
}

import type { MissedItem, MissedItems } from '@caderneta/api-client/contract';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';
import { uuidArray } from '#/database/expressions.ts';
import { classrooms } from '#/database/schema/schools.ts';
import { folded } from '#/database/schema/columns.ts';
import { communications } from '#/database/schema/communications.ts';
import { students } from '#/database/schema/students.ts';
import type { Moment } from './kinds.ts';
import { isAhead, stillCounts } from './still-counting.repository.ts';

interface Latecomers {
  schoolId: string;
  studentIds: string[];
  moment: Moment;
}

type MissedRow = Omit<MissedItem, 'sendsAt' | 'startsAt'> & {
  sendsAt: string | Date | null;
  startsAt: string | Date | null;
  /** Reaches the students of at least one class by itself; `classroomIds` leaves such classes out. */
  follows: boolean;
};

/** Which of the students are in which class, by its name. */
export async function findPlaces(
  db: Database,
  { schoolId, studentIds }: Omit<Latecomers, 'moment'>,
): Promise<MissedItems['classrooms']> {
  return db
    .select({
      id: classrooms.id,
      name: classrooms.name,
      studentIds: sql<string[]>`jsonb_agg(${students.id} order by ${students.id})`,
    })
    .from(students)
    .innerJoin(classrooms, eq(classrooms.id, students.classroomId))
    .where(
      and(
        eq(students.schoolId, schoolId),
        isNull(students.deletedAt),
        sql`${students.id} = any(${uuidArray(studentIds)})`,
      ),
    )
    .groupBy(classrooms.id, classrooms.name)
    .orderBy(asc(folded(classrooms.name)), asc(classrooms.id));
}

/**
 * What went to the classes of these students, or waits for them, and still counts. It was for a class
 * where somebody chose the class whole, or where every other student who was in it got it, at least
 * two: what went to some children of a class is nobody else's business.
 */
export function findMissedItems(
  db: Database,
  { schoolId, studentIds, moment }: Latecomers,
): Promise<MissedRow[]> {
  const asked = uuidArray(studentIds);
  const statement = sql`
    with asked as (
      select id, classroom_id from students
      where id = any(${asked}) and school_id = ${schoolId}::uuid and deleted_at is null),
    places as (select distinct classroom_id as id from asked),
    counting as materialized (
      select communications.*, coalesce(${isAhead(moment)}, false) or sent_at is null as is_ahead
      from communications where ${isWaitingOrCounts(schoolId, moment)}
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
          and member.id not in (select id from asked))),
    lacking as (
      select meant.id, meant.classroom_id,
        meant.is_whole and counting.sent_at is null as follows
      from meant join counting on counting.id = meant.id
      where exists (
        select from asked where asked.classroom_id = meant.classroom_id and not exists (
          select from communication_students as chosen
          where chosen.communication_id = meant.id and chosen.student_id = asked.id))
        or (meant.is_whole and counting.sent_at is null))
    select counting.id, counting.kind, counting.title, counting.is_ahead as "isAhead",
      bool_or(lacking.follows) as follows,
      case when counting.sent_at is null then counting.scheduled_date end as "sendsAt",
      counting.start_time as "startsAt",
      coalesce(counting.due_date, counting.closing_day)::text as "closingDay",
      coalesce(
        jsonb_agg(lacking.classroom_id order by lacking.classroom_id)
          filter (where not lacking.follows), '[]') as "classroomIds"
    from lacking join counting on counting.id = lacking.id
    group by counting.id, counting.kind, counting.title, counting.is_ahead, counting.sent_at,
      counting.scheduled_date, counting.start_time, counting.due_date, counting.closing_day,
      counting.created_at
    order by counting.is_ahead desc,
      coalesce(counting.start_time, counting.due_date, counting.closing_day), counting.created_at desc,
      counting.id`;
  return rowsOf<MissedRow>(db, statement);
}

/** Of the school, not held for undoing, and what is sent still counts. */
function isWaitingOrCounts(schoolId: string, moment: Moment) {
  const { sentAt, heldUntil } = communications;
  return and(
    eq(communications.schoolId, schoolId),
    isNull(communications.deletedAt),
    isNull(communications.batchCursor),
    isNull(heldUntil),
    or(isNull(sentAt), stillCounts(moment)),
  );
}

import { and, between, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';
import { jsonRows, uuidArray } from '#/database/expressions.ts';
import { schoolFigures } from '#/database/schema/networks.ts';
import { schools } from '#/database/schema/schools.ts';
import { isOpenDevice } from '#/policy/guardian.repository.ts';
import { canReceiveMail } from '#/telling/channels/can-receive.repository.ts';
import type { Attendance, Counts, FilledDay, SchoolPeriod, SentDay } from './figures.ts';

/** Unit of which the figures are counted. */
export type Place = 'school' | 'classroom';

/** A count of a school, or of one of its classrooms. */
type Of<Count> = Count & { placeId: string };

/**
 * Counts of the schools of the periods, in four statements however many schools they are. Nobody is
 * named in them.
 * @returns what is counted of a school or a classroom, nothing where it has nobody
 */
export async function countPlaces(
  db: Database,
  place: Place,
  periods: SchoolPeriod[],
  now: Date,
): Promise<(placeId: string) => Counts> {
  const attendances = await countStudents(db, place, periods);
  const reach = await countReach(db, place, periods, now);
  const sentDays = await countSentDays(db, place, periods);
  const filledDays = await countFilledDays(db, place, periods);
  return (placeId) => {
    const { guardians = 0, reachable = 0 } = reach.get(placeId) ?? {};
    return {
      attendances: attendances.get(placeId) ?? [],
      reach: { guardians, reachable },
      sentDays: sentDays.get(placeId) ?? [],
      filledDays: filledDays.get(placeId) ?? [],
    };
  };
}

function periodRows(periods: SchoolPeriod[]): SQL {
  const rows = periods.map(({ schoolId, timezone, since, firstDay, lastDay }) => ({
    school_id: schoolId,
    timezone,
    since: since.toISOString(),
    first_day: firstDay,
    last_day: lastDay,
  }));
  return sql`jsonb_to_recordset(${jsonRows(rows)})
    as period(school_id uuid, timezone text, since timestamptz, first_day date, last_day date)`;
}

/** Repeats the schools, because the planner cannot guess how many rows a recordset has. */
const schoolsOf = (periods: SchoolPeriod[]) => uuidArray(periods.map(({ schoolId }) => schoolId));

const placeOf: Record<Place, SQL> = {
  school: sql`school_id`,
  classroom: sql`classroom_id`,
};

async function countStudents(db: Database, place: Place, periods: SchoolPeriod[]) {
  const rows = await rowsOf<Of<Attendance>>(
    db,
    sql`select students.${placeOf[place]} as "placeId",
        case when students.created_at > period.since then students.created_at end as "createdAt",
        students.deleted_at as "deletedAt", count(*)::int as students
      from ${periodRows(periods)}
      join students on students.school_id = period.school_id
        and students.school_id = any(${schoolsOf(periods)})
        and (students.deleted_at is null or students.deleted_at > period.since)
      group by 1, 2, 3`,
  );
  return Map.groupBy(rows.map(withDates), ({ placeId }) => placeId);
}

/** The drivers differ in what they make of an instant of a raw query. */
function withDates(row: Of<Attendance>): Of<Attendance> {
  const { createdAt, deletedAt } = row;
  return {
    ...row,
    createdAt: createdAt && new Date(createdAt),
    deletedAt: deletedAt && new Date(deletedAt),
  };
}

async function countReach(db: Database, place: Place, periods: SchoolPeriod[], now: Date) {
  const rows = await rowsOf<Of<Counts['reach']>>(
    db,
    sql`with period as materialized (select school_id from ${periodRows(periods)}),
      family as (
        select distinct students.${placeOf[place]} as place_id, student_guardians.guardian_id
        from period
        join students on students.school_id = period.school_id and students.deleted_at is null
          and students.school_id = any(${schoolsOf(periods)})
        join student_guardians on student_guardians.student_id = students.id)
      select family.place_id as "placeId", count(*)::int as guardians,
        (count(*) filter (where ${canReceiveMail} or guardians.id in (
          select guardian_id from guardian_devices join period using (school_id)
          where guardian_devices.school_id = any(${schoolsOf(periods)})
            and ${isOpenDevice(now)})))::int as reachable
      from family join guardians on guardians.id = family.guardian_id
      group by family.place_id`,
  );
  return new Map(rows.map((row) => [row.placeId, row]));
}

async function countSentDays(db: Database, place: Place, periods: SchoolPeriod[]) {
  const of = { school: sql`communications.school_id`, classroom: sql`counts.classroom_id` };
  const rows = await rowsOf<Of<SentDay>>(
    db,
    sql`select ${of[place]} as "placeId",
        (communications.sent_at at time zone period.timezone)::date::text as day,
        count(distinct communications.id)::int as sent,
        ${countsOf('received')} as recipients, ${countsOf('visualized')} as seen
      from ${periodRows(periods)}
      join communications on communications.school_id = period.school_id
        and communications.school_id = any(${schoolsOf(periods)})
        and communications.deleted_at is null and communications.sent_at >= period.since
      left join communication_counts as counts on counts.school_id = communications.school_id
        and counts.communication_id = communications.id
      group by 1, 2`,
  );
  return Map.groupBy(rows, ({ placeId }) => placeId);
}

const countsOf = (reaction: 'received' | 'visualized') => sql`coalesce(
  sum(counts.count) filter (where counts.reaction = ${sql.raw(`'${reaction}'`)}), 0)::int`;

async function countFilledDays(db: Database, place: Place, periods: SchoolPeriod[]) {
  const of = { school: sql`classrooms.school_id`, classroom: sql`classrooms.id` };
  const rows = await rowsOf<Of<FilledDay>>(
    db,
    sql`select ${of[place]} as "placeId", diaries.day::text as day, count(*)::int as diaries
      from ${periodRows(periods)}
      join classrooms on classrooms.school_id = period.school_id
        and classrooms.school_id = any(${schoolsOf(periods)})
      join diaries on diaries.classroom_id = classrooms.id
        and diaries.day between period.first_day and period.last_day
      group by 1, 2`,
  );
  return Map.groupBy(rows, ({ placeId }) => placeId);
}

type KeptFigures = typeof schoolFigures.$inferSelect;

/**
 * Stores what was counted of schools. Nothing is kept of a school without students: its first ones
 * show at once, and counting nobody costs nothing.
 */
export async function storeFigures(db: Database, counted: KeptFigures[]): Promise<void> {
  const isEmpty = ({ figures }: KeptFigures) => figures['90'].students === 0;
  const emptyIds = counted.filter(isEmpty).map(({ schoolId }) => schoolId);
  await db.delete(schoolFigures).where(inArray(schoolFigures.schoolId, emptyIds));
  if (emptyIds.length === counted.length) return;
  await db
    .insert(schoolFigures)
    .values(counted.filter((school) => !isEmpty(school)))
    .onConflictDoUpdate({
      target: schoolFigures.schoolId,
      set: { countedAt: sql`excluded.counted_at`, figures: sql`excluded.figures` },
    });
}

/** What was counted between two instants of the schools of a network, by school. */
export async function findFigures(
  db: Database,
  networkId: string,
  { from, until }: { from: Date; until: Date },
): Promise<Map<string, KeptFigures>> {
  const { schoolId, countedAt, figures } = schoolFigures;
  const rows = await db
    .select({ schoolId, countedAt, figures })
    .from(schoolFigures)
    .innerJoin(schools, eq(schools.id, schoolId))
    .where(and(eq(schools.networkId, networkId), between(countedAt, from, until)));
  return new Map(rows.map((row) => [row.schoolId, row]));
}

interface LastCommunication {
  id: string;
  title: string | null;
  kind: string;
  sentAt: Date;
  recipients: number;
  seen: number;
}

/** Latest communications of a school, newest first. */
export async function findLastCommunications(
  db: Database,
  schoolId: string,
  limit: number,
): Promise<LastCommunication[]> {
  const rows = await rowsOf<LastCommunication>(
    db,
    sql`with last as (
        select communications.*, employees.network_id is not null as is_of_network
        from communications join employees on employees.id = communications.created_by
        where communications.school_id = ${schoolId}::uuid
          and communications.deleted_at is null and communications.sent_at is not null
        order by communications.sent_at desc limit ${limit})
      select last.id, last.kind, last.sent_at as "sentAt",
        case when last.is_for_all_classrooms or last.is_of_network then last.title end as title,
        ${countsOf('received')} as recipients, ${countsOf('visualized')} as seen
      from last
      left join communication_counts as counts on counts.school_id = ${schoolId}::uuid
        and counts.communication_id = last.id
      group by last.id, last.kind, last.sent_at, title, last.title, last.is_for_all_classrooms,
        last.is_of_network
      order by last.sent_at desc, last.id desc`,
  );
  return rows.map((row) => ({ ...row, sentAt: new Date(row.sentAt) }));
}

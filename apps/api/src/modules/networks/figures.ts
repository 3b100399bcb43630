import type { NetworkFigures } from '@caderneta/api-client/contract';
import { dayOf, isSchoolDay, startOfDay, type Day } from '@caderneta/school-time';
import { eachDayOfInterval } from 'date-fns/eachDayOfInterval';
import { lightFormat } from 'date-fns/lightFormat';
import { parseISO } from 'date-fns/parseISO';
import { subDays } from 'date-fns/subDays';
import type { SchoolOfNetwork } from './networks.repository.ts';

/** Period of a dashboard at one school. */
export interface SchoolPeriod {
  schoolId: string;
  timezone: string;
  /** Start of the first day. */
  since: Date;
  firstDay: Day;
  lastDay: Day;
  /** The days with classes, today included if it is one. */
  schoolDays: Day[];
}

type Closures = Parameters<typeof isSchoolDay>[1]['closures'];

/** The last days of a school, today included, in its own time zone. */
export function periodOf(
  { id, timezone, schoolDays }: SchoolOfNetwork,
  closures: Closures,
  { now, days }: { now: Date; days: number },
): SchoolPeriod {
  const lastDay = dayOf(now, timezone);
  const end = parseISO(lastDay);
  const period = eachDayOfInterval({ start: subDays(end, days - 1), end });
  const all = period.map((day) => lightFormat(day, 'yyyy-MM-dd'));
  const firstDay = all[0]!;
  return {
    schoolId: id,
    timezone,
    since: startOfDay(firstDay, timezone),
    firstDay,
    lastDay,
    schoolDays: all.filter((day) => isSchoolDay(day, { schoolDays, closures })),
  };
}

/** Students who came and left at the same times. */
export interface Attendance {
  /** Null where they were here before the period began. */
  createdAt: Date | null;
  /** Null where they are still here. */
  deletedAt: Date | null;
  students: number;
}

export interface FilledDay {
  day: Day;
  diaries: number;
}

/**
 * How many diaries of a period were due, one for each student and day with classes from the day they
 * came to the day before they left, and how many of those are filled.
 */
export function countDiaries(
  { schoolDays, timezone }: Pick<SchoolPeriod, 'schoolDays' | 'timezone'>,
  attendances: Attendance[],
  filledDays: FilledDay[],
): { due: number; filled: number } {
  const days = attendances.map(({ createdAt, deletedAt, students }) => ({
    from: createdAt && dayOf(createdAt, timezone),
    until: deletedAt && dayOf(deletedAt, timezone),
    students,
  }));
  const filledOn = new Map(filledDays.map(({ day, diaries }) => [day, diaries]));
  let due = 0;
  let filled = 0;
  for (const day of schoolDays) {
    const here = days.filter(
      ({ from, until }) => (from === null || from <= day) && (until === null || day < until),
    );
    const dueThen = here.reduce((sum, { students }) => sum + students, 0);
    due += dueThen;
    // Someone who was imported later may have diaries of earlier days.
    filled += Math.min(filledOn.get(day) ?? 0, dueThen);
  }
  return { due, filled };
}

/** Communications that were sent on a day, and their recipients. */
export interface SentDay {
  day: Day;
  sent: number;
  recipients: number;
  seen: number;
}

/** What is counted of a school or a classroom, by days of its longest period. */
export interface Counts {
  attendances: Attendance[];
  reach: Pick<NetworkFigures, 'guardians' | 'reachable'>;
  sentDays: SentDay[];
  filledDays: FilledDay[];
}

/** @param period ends with that of the counts, and is no longer */
export function figuresIn(
  period: SchoolPeriod,
  { attendances, reach, sentDays, filledDays }: Counts,
): NetworkFigures {
  const inPeriod = sentDays.filter(({ day }) => day >= period.firstDay);
  const sumOf = (of: 'sent' | 'recipients' | 'seen') =>
    inPeriod.reduce((sum, one) => sum + one[of], 0);
  return {
    students: attendances
      .filter(({ deletedAt }) => deletedAt === null)
      .reduce((sum, { students }) => sum + students, 0),
    ...reach,
    sent: sumOf('sent'),
    recipients: sumOf('recipients'),
    seen: sumOf('seen'),
    diaries: countDiaries(period, attendances, filledDays),
  };
}

import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { getISODay } from 'date-fns/getISODay';
import { midnightOf, type Day } from './clocks.ts';
import { daysAfter } from './days.ts';

/** Consecutive days without classes, such as a holiday or a recess. */
export interface DaysOff {
  from: Day;
  /** The last one; of a single day the same as `from`. */
  to: Day;
}

/** Weekdays with classes, and the closures of a school. */
export interface AcademicCalendar<Closure extends DaysOff = DaysOff> {
  /** Days of the week with classes, as in ISO 8601: Monday is 1, Sunday is 7. */
  schoolDays: readonly number[];
  closures: readonly Closure[];
}

/** The days of the week with classes, until a school says otherwise. */
export const mondayToFriday: readonly number[] = [1, 2, 3, 4, 5];

/**
 * Finds why a school is closed. Of overlapping closures, the one with fewer days says more: a holiday
 * within a recess.
 * @param day any day
 * @param closures in any order
 * @returns the closure, or undefined if none includes the day
 * @example closureOn('2027-04-21', [{ from: '2027-04-21', to: '2027-04-21', name: 'Tiradentes' }])
 */
export function closureOn<Closure extends DaysOff>(
  day: Day,
  closures: readonly Closure[],
): Closure | undefined {
  const length = ({ from, to }: DaysOff) =>
    differenceInCalendarDays(midnightOf(to), midnightOf(from));
  return closures
    .filter(({ from, to }) => from <= day && day <= to)
    .toSorted((one, other) => length(one) - length(other))[0];
}

/**
 * Tells days with classes from all others.
 * @param day any day
 * @param calendar the school's
 * @returns whether its week has classes on that day and no closure includes it
 * @example isSchoolDay('2026-11-22', { schoolDays: mondayToFriday, closures: [] }) // false, a Sunday
 */
export function isSchoolDay(day: Day, { schoolDays, closures }: AcademicCalendar): boolean {
  return schoolDays.includes(getISODay(midnightOf(day))) && !closureOn(day, closures);
}

/** A school that has no classes for longer is closed. */
const longestRecess = 120;

/**
 * Finds the school day before or after a day.
 * @param day any day; it does not count itself
 * @param direction -1 for the one before, 1 for the one after
 * @param calendar the school's, with the closures around the day
 * @returns the nearest school day, or undefined if there is none within 120 days
 * @example schoolDayBeside('2026-11-20', 1, { schoolDays: mondayToFriday, closures: [] }) // '2026-11-23'
 */
export function schoolDayBeside(
  day: Day,
  direction: -1 | 1,
  calendar: AcademicCalendar,
): Day | undefined {
  for (let distance = 1; distance <= longestRecess; distance += 1) {
    const other = daysAfter(day, direction * distance);
    if (isSchoolDay(other, calendar)) return other;
  }
  return undefined;
}

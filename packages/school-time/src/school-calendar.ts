import type { Day } from './days.ts';
import { dayOf } from './instants.ts';

/** A school's calendar and clock at one moment, as rules about days ask for them. */
export interface SchoolCalendar {
  /** The present instant, ISO 8601. */
  now: string;
  /** The present day there. */
  today: Day;
  /** The day there of an instant, ISO 8601 with offset. */
  dayOf: (instant: string) => Day;
}

/**
 * The calendar of a school, held at one moment so that all rules read the same clock.
 * @param timeZone the school's, an IANA name
 * @param now the present
 * @returns the present, today, and what tells the day of an instant
 * @throws {RangeError} if the time zone is unknown
 * @example schoolCalendar('America/Manaus', new Date('2026-11-22T03:30:00Z')).today // '2026-11-21'
 */
export function schoolCalendar(timeZone: string, now = new Date()): SchoolCalendar {
  return {
    now: now.toISOString(),
    today: dayOf(now, timeZone),
    dayOf: (instant) => dayOf(instant, timeZone),
  };
}

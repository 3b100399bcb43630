import { millisecondsInDay } from 'date-fns/constants';
import type { Day } from './clocks.ts';
import { daysAfter, isDay } from './days.ts';
import { offsetAt } from './offsets.ts';

/**
 * The instant at which a school's clocks show a time. Of a time that comes twice, the earlier one.
 * For a time that the clocks skip, the instant at which they skip it.
 * @param day a day there
 * @param time 'HH:MM'; seconds do not count
 * @param timeZone the school's, an IANA name
 * @returns the instant
 * @throws {RangeError} if the day, the time or the time zone is invalid
 * @example instantAt('2026-11-27', '18:00', 'America/Sao_Paulo') // 2026-11-27T21:00:00.000Z
 */
export function instantAt(day: Day, time: string, timeZone: string): Date {
  const wall = isDay(day) ? Date.parse(`${day}T${time.slice(0, 5)}Z`) : NaN;
  // No zone is more than 14 hours away from UTC: a change near the time lies between these two.
  const offsets = [wall - millisecondsInDay, wall + millisecondsInDay].map((near) =>
    offsetAt(near, timeZone),
  );
  // At the earlier one the clocks show the time, or less; at the later one the time, or more.
  let earlier = wall - Math.max(...offsets);
  let later = wall - Math.min(...offsets);
  if (Number.isNaN(earlier)) throw new RangeError(`No time there: ${day} ${time} ${timeZone}`);
  while (earlier + offsetAt(earlier, timeZone) < wall) {
    const middle = Math.floor((earlier + later) / 2);
    if (middle + offsetAt(middle, timeZone) < wall) earlier = middle + 1;
    else later = middle;
  }
  return new Date(earlier);
}

/**
 * Midnight, or the instant at which the clocks skip it.
 * @param day a day there
 * @param timeZone the school's, an IANA name
 * @returns the first instant of the day
 * @throws {RangeError} if the day or the time zone is invalid
 * @example startOfDay('2018-11-04', 'America/Sao_Paulo') // 2018-11-04T03:00:00.000Z, skipped to 1:00
 */
export function startOfDay(day: Day, timeZone: string): Date {
  return instantAt(day, '00:00', timeZone);
}

/**
 * The instant after the end of a day.
 * @param day a day there
 * @param timeZone the school's, an IANA name
 * @returns the first instant of the next day
 * @throws {RangeError} if the day or the time zone is invalid
 * @example endOfDay('2026-11-27', 'America/Sao_Paulo') // 2026-11-28T03:00:00.000Z
 */
export function endOfDay(day: Day, timeZone: string): Date {
  return startOfDay(daysAfter(day, 1), timeZone);
}

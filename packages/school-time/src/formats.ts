import { addDays, dayShape } from './days.ts';
import { formatter } from './formatter.ts';
import { dayOf, type Instant } from './instants.ts';

// One constant each, so that a page carries the styles alone that it writes.
const date = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const dayAndMonth = { day: 'numeric', month: 'long' } as const;
const weekday = { weekday: 'long', day: 'numeric', month: 'long' } as const;

function format(when: Instant, style: Intl.DateTimeFormatOptions, timeZone: string): string {
  // 2026-11-18 is a day, not midnight of a place: it reads the same in every time zone.
  const zone = dayShape.test(String(when)) ? 'UTC' : timeZone;
  return formatter(style, zone).format(new Date(when));
}

/**
 * Writes the date of a day or an instant.
 * @param when a day or an instant
 * @param timeZone the school's, an IANA name
 * @returns day, month and year
 * @throws {RangeError} if `when` is no date or the time zone is unknown
 * @example formatDate('2026-11-18', 'America/Sao_Paulo') // '18/11/2026'
 */
export function formatDate(when: Instant, timeZone: string): string {
  return format(when, date, timeZone);
}

/**
 * Writes the time that the school's clocks show at an instant.
 * @param when an instant
 * @param timeZone the school's, an IANA name
 * @returns hours and minutes, from '00:00' to '23:59'
 * @throws {RangeError} if `when` is no date or the time zone is unknown
 * @example formatTime('2026-11-18T12:12:00Z', 'America/Sao_Paulo') // '09:12'
 */
export function formatTime(when: Instant, timeZone: string): string {
  return format(when, time, timeZone);
}

/**
 * Writes date and time of an instant as the school's calendar and clocks show them.
 * @param when an instant
 * @param timeZone the school's, an IANA name
 * @returns date and time
 * @throws {RangeError} if `when` is no date or the time zone is unknown
 * @example formatDateTime('2026-11-18T12:12:00Z', 'America/Sao_Paulo') // '18/11/2026 09:12'
 */
export function formatDateTime(when: Instant, timeZone: string): string {
  return `${formatDate(when, timeZone)} ${formatTime(when, timeZone)}`;
}

/**
 * Writes a day without its year.
 * @param when a day or an instant
 * @param timeZone the school's, an IANA name
 * @returns day and name of the month
 * @throws {RangeError} if `when` is no date or the time zone is unknown
 * @example formatDayAndMonth('2026-11-18', 'America/Sao_Paulo') // '18 de novembro'
 */
export function formatDayAndMonth(when: Instant, timeZone: string): string {
  return format(when, dayAndMonth, timeZone);
}

/**
 * Writes a day with its weekday and without its year.
 * @param when a day or an instant
 * @param timeZone the school's, an IANA name
 * @returns weekday, day and name of the month
 * @throws {RangeError} if `when` is no date or the time zone is unknown
 * @example formatWeekday('2026-11-20', 'America/Sao_Paulo') // 'sexta-feira, 20 de novembro'
 */
export function formatWeekday(when: Instant, timeZone: string): string {
  return format(when, weekday, timeZone);
}

/**
 * Writes today and yesterday in words, by the school's calendar, and every other day as a date.
 * @param when a day or an instant
 * @param timeZone the school's, an IANA name
 * @param now the present
 * @returns 'hoje', 'ontem' or the date
 * @throws {RangeError} if `when` or `now` is no date or the time zone is unknown
 * @example formatRelativeDay('2026-11-20', 'America/Sao_Paulo', '2026-11-21T12:00:00Z') // 'ontem'
 */
export function formatRelativeDay(
  when: Instant,
  timeZone: string,
  now: Instant = new Date(),
): string {
  const today = dayOf(now, timeZone);
  const day = dayOf(when, timeZone);
  if (day === today) return 'hoje';
  if (day === addDays(today, -1)) return 'ontem';
  return formatDate(when, timeZone);
}

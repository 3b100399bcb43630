import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { midnightOf, type Instant } from './clocks.ts';
import { formatDate } from './dates.ts';
import { formatTime, formatWeekday } from './formats.ts';
import { dayOf } from './instants.ts';

/** @example capitalize('hoje') // 'Hoje' */
export const capitalize = (words: string): string =>
  words.charAt(0).toLocaleUpperCase('pt-BR') + words.slice(1);

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
  const [day, today] = [when, now].map((one) => midnightOf(dayOf(one, timeZone)));
  const words = ['hoje', 'ontem'][differenceInCalendarDays(today!, day!)];
  return words ?? formatDate(when, timeZone);
}

/**
 * Writes the heading above what belongs to a day. Leaves out the present year.
 * @param when a day or an instant
 * @param timeZone the school's, an IANA name
 * @param now the present
 * @returns 'Hoje', 'Ontem', 'Quarta-feira, 18 de novembro', or the date of another year
 * @throws {RangeError} if `when` or `now` is no date or the time zone is unknown
 */
export function formatDayHeading(
  when: Instant,
  timeZone: string,
  now: Instant = new Date(),
): string {
  const relative = formatRelativeDay(when, timeZone, now);
  if (!/\d/.test(relative)) return capitalize(relative);
  const isThisYear = dayOf(when, timeZone).slice(0, 4) === dayOf(now, timeZone).slice(0, 4);
  return isThisYear ? capitalize(formatWeekday(when, timeZone)) : formatDate(when, timeZone);
}

/**
 * Writes from when until when something lasts.
 * @param start an instant
 * @param end a later instant
 * @param timeZone the school's, an IANA name
 * @throws {RangeError} if an instant is no date or the time zone is unknown
 * @returns 'Sexta-feira, 27 de novembro, das 18:00 às 19:30'
 */
export function formatPeriod(start: Instant, end: Instant, timeZone: string): string {
  const from = capitalize(formatWeekday(start, timeZone));
  const times = [formatTime(start, timeZone), formatTime(end, timeZone)];
  return dayOf(start, timeZone) === dayOf(end, timeZone)
    ? `${from}, das ${times[0]} às ${times[1]}`
    : `${from}, às ${times[0]}, até ${formatWeekday(end, timeZone)}, às ${times[1]}`;
}

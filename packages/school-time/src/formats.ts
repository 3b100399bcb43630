import { clockAt, type Instant } from './clocks.ts';
import { dayOf } from './instants.ts';

// Words of their own: with its locale, `format` of date-fns weighs 30 times as much.
export const monthNames = [
  ...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho', 'julho', 'agosto', 'setembro'],
  ...['outubro', 'novembro', 'dezembro'],
];
/** Monday is 1, as in a school's calendar. */
export const weekdays = [
  { weekday: 1, name: 'Segunda-feira', short: 'seg' },
  { weekday: 2, name: 'Terça-feira', short: 'ter' },
  { weekday: 3, name: 'Quarta-feira', short: 'qua' },
  { weekday: 4, name: 'Quinta-feira', short: 'qui' },
  { weekday: 5, name: 'Sexta-feira', short: 'sex' },
  { weekday: 6, name: 'Sábado', short: 'sáb' },
  { weekday: 7, name: 'Domingo', short: 'dom' },
] as const;
const weekdayNames = [
  ...['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira'],
  'sábado',
];

/**
 * Writes the time that the school's clocks show at an instant.
 * @param when an instant
 * @param timeZone the school's, an IANA name
 * @returns hours and minutes, from '00:00' to '23:59'
 * @throws {RangeError} if `when` is no date or the time zone is unknown
 * @example formatTime('2026-11-18T12:12:00Z', 'America/Sao_Paulo') // '09:12'
 */
export function formatTime(when: Instant, timeZone: string): string {
  return clockAt(when, timeZone).slice(11, 16);
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
  const [, month, day] = dayOf(when, timeZone).split('-').map(Number);
  return `${day} de ${monthNames[month! - 1]}`;
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
  const weekday = new Date(dayOf(when, timeZone)).getUTCDay();
  return `${weekdayNames[weekday]}, ${formatDayAndMonth(when, timeZone)}`;
}

import { lightFormat } from 'date-fns/lightFormat';
import { midnightOf, type Instant } from './clocks.ts';
import { formatTime } from './formats.ts';
import { dayOf } from './instants.ts';

/**
 * Writes the date of a day or an instant.
 * @param when a day or an instant
 * @param timeZone the school's, an IANA name
 * @returns day, month and year
 * @throws {RangeError} if `when` is no date or the time zone is unknown
 * @example formatDate('2026-11-18', 'America/Sao_Paulo') // '18/11/2026'
 */
export function formatDate(when: Instant, timeZone: string): string {
  return lightFormat(midnightOf(dayOf(when, timeZone)), 'dd/MM/yyyy');
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

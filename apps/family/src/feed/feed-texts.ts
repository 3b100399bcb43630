import type { FeedItem } from '@caderneta/api-client/contract';
import {
  dayOf,
  formatDate,
  formatDayAndMonth,
  formatRelativeDay,
  formatWeekday,
  type Instant,
} from '@caderneta/school-time';

/** @returns 'Hoje' for 'hoje' */
export const capital = (words: string) =>
  words.charAt(0).toLocaleUpperCase('pt-BR') + words.slice(1);

/** @returns 'Hoje', 'Ontem', 'Quarta-feira, 18 de novembro', or a date of another year. */
export function dayHeading(when: Instant, timeZone: string, now: Instant = new Date()): string {
  const relative = formatRelativeDay(when, timeZone, now);
  if (!/\d/.test(relative)) return capital(relative);
  const isThisYear = dayOf(when, timeZone).slice(0, 4) === dayOf(now, timeZone).slice(0, 4);
  return isThisYear ? capital(formatWeekday(when, timeZone)) : formatDate(when, timeZone);
}

/** An item's title; a diary is named after its day. */
export function titleOf({ title, day, students }: FeedItem, childName: string | undefined): string {
  if (title) return title;
  const name = childName ?? students[0]?.name ?? '';
  return day ? `O dia de ${name}, ${formatDayAndMonth(day, 'UTC')}` : `O dia de ${name}`;
}

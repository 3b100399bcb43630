import { dayOf, formatDateTime, formatTime } from '@caderneta/school-time';

/** 'Hoje às 09:12' within the school's day, else '18/11/2026 09:12'. */
export function lastMessageDate(instant: string, timeZone: string, now = new Date()): string {
  const isToday = dayOf(instant, timeZone) === dayOf(now, timeZone);
  return isToday ? `Hoje às ${formatTime(instant, timeZone)}` : formatDateTime(instant, timeZone);
}

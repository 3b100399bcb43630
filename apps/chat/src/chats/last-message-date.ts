import { calendarDay, formatDateTime, formatTime } from '@caderneta/ui';

/** 'Hoje às 09:12' within the school's day, else '18/11/2026 09:12'. */
export function lastMessageDate(instant: string, timeZone: string, now = new Date()): string {
  const isToday = calendarDay(instant, timeZone) === calendarDay(now, timeZone);
  return isToday ? `Hoje às ${formatTime(instant, timeZone)}` : formatDateTime(instant, timeZone);
}

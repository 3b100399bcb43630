import { dayOf, formatDate, formatTime, type Instant } from '@caderneta/school-time';

/** @returns 'atualizado às 14:05', or with the date of another day */
export function updatedAt(when: Instant, timeZone: string): string {
  const isToday = dayOf(when, timeZone) === dayOf(new Date(), timeZone);
  const day = isToday ? '' : `em ${formatDate(when, timeZone)} `;
  return `atualizado ${day}às ${formatTime(when, timeZone)}`;
}

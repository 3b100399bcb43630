import { dayOf } from '@caderneta/school-time';
import { addDays } from 'date-fns/addDays';

/** The calendar day at the demo school some days from today, `YYYY-MM-DD`. */
export const schoolDay = (daysFromToday: number): string =>
  dayOf(addDays(new Date(), daysFromToday), 'America/Sao_Paulo');

/** As the portal writes it: `27/11/2026`. */
export const written = (date: string) => date.split('-').reverse().join('/');

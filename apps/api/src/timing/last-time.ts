import { dayOf, instantAt } from '@caderneta/school-time';
import { lightFormat } from 'date-fns/lightFormat';
import { parseISO } from 'date-fns/parseISO';
import { subDays } from 'date-fns/subDays';

const timeZone = 'America/Sao_Paulo';

/** The last instant, up to now, at which clocks in Brazil showed this time: '03:40'. */
export function lastTime(now: Date, time: string): Date {
  const today = dayOf(now, timeZone);
  const tonight = instantAt(today, time, timeZone);
  if (tonight <= now) return tonight;
  const yesterday = lightFormat(subDays(parseISO(today), 1), 'yyyy-MM-dd');
  return instantAt(yesterday, time, timeZone);
}

import { addDays, dayOf, instantAt } from '@caderneta/school-time';

const timeZone = 'America/Sao_Paulo';

/** The last instant, up to now, at which clocks in Brazil showed this time: '03:40'. */
export function lastTime(now: Date, time: string): Date {
  const today = dayOf(now, timeZone);
  const tonight = instantAt(today, time, timeZone);
  return tonight <= now ? tonight : instantAt(addDays(today, -1), time, timeZone);
}

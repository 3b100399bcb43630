import type { SchoolCalendar } from '@caderneta/api-client/contract';
import { calendarDay, formatTime } from '@caderneta/ui';

const day = 86_400_000;

/** Milliseconds by which the clocks there are ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const when = new Date(instant);
  const wall = `${calendarDay(when, timeZone)}T${formatTime(when, timeZone)}:00Z`;
  return Date.parse(wall) - Math.floor(instant / 60_000) * 60_000;
}

/**
 * The instant at which the school's clocks show a time of a day. Where they skip it, as at the
 * start of summer time, the first instant after it.
 * @example instantAt('2026-11-27', '18:00', 'America/Sao_Paulo') // '2026-11-27T21:00:00.000Z'
 */
export function instantAt(date: string, time: string, timeZone: string): string {
  const wall = Date.parse(`${date}T${time.slice(0, 5)}:00Z`);
  const [before, after] = [wall - day, wall + day].map((near) => wall - offsetAt(near, timeZone));
  const fits = [before!, after!].find((instant) => instant + offsetAt(instant, timeZone) === wall);
  return new Date(fits ?? before!).toISOString();
}

/** The school's calendar as the contract's rules ask for it; 'today' is asked for each time. */
export function schoolCalendar(timeZone: string): SchoolCalendar {
  return {
    get today() {
      return calendarDay(new Date(), timeZone);
    },
    dayOf: (instant) => calendarDay(instant, timeZone),
  };
}

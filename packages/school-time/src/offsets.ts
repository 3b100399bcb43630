import { tzOffset } from '@date-fns/tz/tzOffset';
import { millisecondsInMinute } from 'date-fns/constants';

/** How far the clocks of a place are ahead of UTC, and as long as they stay so. In milliseconds. */
export interface SteadyClock {
  timeZone: string;
  ahead: number;
  from: number;
  until: number;
}

/** The same for all builds of a page: each of them has its own copy of this package. */
const place = Symbol.for('caderneta.steady-clock');
type Noted = { [place]?: SteadyClock };

/**
 * Has a page write times of a place without the formatter of its time zone: browsers take tens of
 * milliseconds to make the first one.
 */
export function noteClock(clock: SteadyClock | undefined): void {
  (globalThis as Noted)[place] = clock;
}

/** Milliseconds by which the clocks there are ahead of UTC; NaN for an unknown time zone. */
export function offsetAt(instant: number, timeZone: string): number {
  const noted = (globalThis as Noted)[place];
  const isNoted = noted?.timeZone === timeZone && noted.from <= instant && instant <= noted.until;
  return isNoted ? noted.ahead : offsetFound(instant, timeZone);
}

/** The same, without what is noted. */
export const offsetFound = (instant: number, timeZone: string) =>
  Math.round(tzOffset(timeZone, new Date(instant)) * millisecondsInMinute);

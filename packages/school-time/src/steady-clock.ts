import { millisecondsInDay, millisecondsInWeek } from 'date-fns/constants';
import { offsetFound, type SteadyClock } from './offsets.ts';

/** Weeks before and after an instant that are looked at. */
const mostWeeks = 60;

/** Time zone → its clock as it was looked for on a day since 1970. */
const found = new Map<string, { day: number; clock: SteadyClock }>();

/**
 * The clocks of a place around an instant, for `noteClock`. No place changes its clocks twice in a week.
 * @param timeZone IANA name
 */
export function steadyClock(timeZone: string, instant: number): SteadyClock {
  const day = Math.floor(instant / millisecondsInDay);
  const known = found.get(timeZone);
  if (known?.day === day) return known.clock;
  const ahead = offsetFound(instant, timeZone);
  const last = (week: number) => {
    let end = instant;
    for (let weeks = 0; weeks < mostWeeks; weeks += 1) {
      if (offsetFound(end + week, timeZone) !== ahead) break;
      end += week;
    }
    return end;
  };
  const clock = {
    timeZone,
    ahead,
    from: last(-millisecondsInWeek),
    until: last(millisecondsInWeek),
  };
  found.set(timeZone, { day, clock });
  return clock;
}

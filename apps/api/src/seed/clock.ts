import { dayIn } from '#/calendar/school-day.ts';
import { instantOf, moved } from '#/calendar/wall-clock.ts';
import { format, weekday } from './local-time.ts';

/** Today's seeded past ends at this hour, so that the rows do not depend on the hour of the start. */
const morningEnd = '09:45';

/** The seed's calendar, in days from today. */
export interface Clock {
  now: Date;
  day: (fromToday: number) => string;
  at: (fromToday: number, time: string) => Date;
  /** Where the told past ends, as `at` counts it. */
  end: Date;
  /**
   * An instant of the past as it is stored. Nothing may lie in the future: what would have been
   * later happened by the end of this morning, and a start before that squeezes the morning.
   */
  past: (instant: Date) => Date;
  /** That day, or the nearest weekday further away from today. Today itself always counts. */
  schoolDay: (fromToday: number) => number;
  /** The latest weekdays before today, oldest first. */
  pastSchoolDays: (count: number) => number[];
  /** As a person writes it: `quarta-feira, 25/11`. */
  spoken: (fromToday: number) => string;
}

export function createClock(now: Date, zone: string): Clock {
  const today = dayIn(zone, now);
  const day = (fromToday: number) => moved(today, fromToday);
  const at = (fromToday: number, time: string) => instantOf(day(fromToday), time, zone);
  const midnight = at(0, '00:00').getTime();
  const end = at(0, morningEnd).getTime();
  const squeeze = Math.min(1, (now.getTime() - midnight) / (end - midnight));
  const isWeekend = (fromToday: number) => [0, 6].includes(weekday(day(fromToday)));

  const schoolDay = (fromToday: number) => {
    let found = fromToday;
    while (found !== 0 && isWeekend(found)) found += Math.sign(fromToday);
    return found;
  };

  return {
    now,
    day,
    at,
    end: new Date(end),
    schoolDay,
    past: (instant) => {
      const time = Math.min(instant.getTime(), end);
      return new Date(time <= midnight ? time : Math.floor(midnight + (time - midnight) * squeeze));
    },
    pastSchoolDays: (count) => {
      const days: number[] = [];
      for (let back = -1; days.length < count; back -= 1) if (!isWeekend(back)) days.unshift(back);
      return days;
    },
    spoken: (fromToday) => format(day(fromToday)),
  };
}

import { dayOf, instantAt, isSchoolDay, mondayToFriday } from '@caderneta/school-time';
import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { lightFormat } from 'date-fns/lightFormat';
import { ptBR } from 'date-fns/locale/pt-BR';
import { parseISO } from 'date-fns/parseISO';

const ordinaryWeek = { schoolDays: mondayToFriday, closures: [] };

/** Today's past ends at this hour, so that the rows are the same at any hour of loading. */
const morningEnd = '09:45';

/** Dates in the time zone of the school, in days from today. */
export interface SchoolClock {
  now: Date;
  day: (fromToday: number) => string;
  at: (fromToday: number, time: string) => Date;
  /** The instant of the past's end, by `at`. */
  end: Date;
  /**
   * An instant of the past as it is stored, never in the future: what would be later is moved to
   * the end of this morning. If the school is loaded earlier, the morning is compressed.
   */
  past: (instant: Date) => Date;
  /** That day, or the nearest weekday further away from today. Today itself always counts. */
  schoolDay: (fromToday: number) => number;
  /** The latest weekdays before today, oldest first. */
  pastSchoolDays: (count: number) => number[];
  /** As a person writes it: `quarta-feira, 25/11`. */
  spoken: (fromToday: number) => string;
}

export function createSchoolClock(now: Date, zone: string): SchoolClock {
  const today = parseISO(dayOf(now, zone));
  const day = (fromToday: number) => lightFormat(addDays(today, fromToday), 'yyyy-MM-dd');
  const at = (fromToday: number, time: string) => instantAt(day(fromToday), time, zone);
  const midnight = at(0, '00:00').getTime();
  const end = at(0, morningEnd).getTime();
  const squeeze = Math.min(1, (now.getTime() - midnight) / (end - midnight));
  const isWeekend = (fromToday: number) => !isSchoolDay(day(fromToday), ordinaryWeek);

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
    spoken: (fromToday) => format(addDays(today, fromToday), 'EEEE, dd/MM', { locale: ptBR }),
  };
}

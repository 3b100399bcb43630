import { expect, test } from '@jest/globals';
import { getISODay } from 'date-fns/getISODay';
import { parseISO } from 'date-fns/parseISO';
import fc from 'fast-check';
import { daysAfter as addDays } from './days.ts';
import {
  closureOn,
  isDay,
  isSchoolDay,
  mondayToFriday,
  nationalHolidays,
  schoolDayBeside,
  type DaysOff,
} from './index.ts';

const weekdayOf = (day: string) => getISODay(parseISO(day));
const anyDay = fc.integer({ min: 0, max: 365_000 }).map((days) => addDays('2000-01-01', days));
const week = (day: string) => [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(day, days));
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
/** Closures around a day, so that most of them include it. */
const closuresAround = (day: string) =>
  fc.array(
    fc
      .record({ start: fc.integer({ min: -9, max: 3 }), days: fc.integer({ min: 0, max: 12 }) })
      .map(({ start, days }) => ({ from: addDays(day, start), to: addDays(day, start + days) })),
    { maxLength: 4 },
  );
const dayAndClosures = anyDay.chain((day) =>
  fc.record({ day: fc.constant(day), closures: closuresAround(day) }),
);
const daysOf = ({ from, to }: DaysOff) => {
  const days = [from];
  while (days.at(-1) !== to) days.push(addDays(days.at(-1)!, 1));
  return days;
};

test('a week without closures has exactly the days of the week that a school chose', () => {
  fc.assert(
    fc.property(anyDay, weekdays, (day, schoolDays) => {
      const open = week(day).filter((one) => isSchoolDay(one, { schoolDays, closures: [] }));
      expect(open.map(weekdayOf).sort()).toEqual(schoolDays.toSorted());
    }),
  );
  const calendar = { schoolDays: mondayToFriday, closures: [] };
  const days = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-27'];
  expect(days.map((day) => isSchoolDay(day, calendar))).toEqual([false, false, true, true]);
});

test('the school day beside another is the nearest with classes, over week-ends and closures', () => {
  fc.assert(
    fc.property(dayAndClosures, weekdays, ({ day, closures }, schoolDays) => {
      const calendar = { schoolDays, closures };
      const next = schoolDayBeside(day, 1, calendar)!;
      expect(isSchoolDay(next, calendar)).toBe(true);
      const between = daysOf({ from: day, to: next }).slice(1, -1);
      expect(between.some((one) => isSchoolDay(one, calendar))).toBe(false);
      // Nothing lies between a school day and the one before it.
      const before = schoolDayBeside(next, -1, calendar)!;
      expect(schoolDayBeside(before, 1, calendar)).toBe(next);
    }),
  );
  const recess = { from: '2026-01-01', to: '2026-12-31' };
  const closed = { schoolDays: mondayToFriday, closures: [recess] };
  expect(schoolDayBeside('2026-03-10', 1, closed)).toBeUndefined();
});

test('a day is off if and only if it is a day of a closure', () => {
  const schoolDays = [1, 2, 3, 4, 5, 6, 7];
  fc.assert(
    fc.property(dayAndClosures, ({ day, closures }) => {
      const days = closures.flatMap(daysOf);
      expect(isSchoolDay(day, { schoolDays, closures })).toBe(!days.includes(day));
    }),
  );
});

test('of closures that overlap the one with the fewest days is named', () => {
  fc.assert(
    fc.property(dayAndClosures, ({ day, closures }) => {
      const lengths = closures
        .filter((closure) => daysOf(closure).includes(day))
        .map((closure) => daysOf(closure).length);
      const named = closureOn(day, closures);
      expect(named && daysOf(named).length).toBe(
        lengths.length > 0 ? Math.min(...lengths) : undefined,
      );
    }),
  );
});

const years = fc.integer({ min: 1583, max: 9999 });
const goodFridayOf = (year: number) =>
  nationalHolidays(year).find(({ name }) => name === 'Sexta-feira Santa')!.day;

/** Easter as the calendar of 1582 defines it: the Sunday after the first full moon of spring. */
function easterByTheMoon(year: number): string {
  const century = Math.floor(year / 100);
  const solar = century - Math.floor(century / 4);
  const lunar = Math.floor((8 * century + 13) / 25);
  const epact = (((11 * (year % 19) + 8 - solar + lunar) % 30) + 30) % 30;
  const isMoved = epact === 24 || (epact === 25 && year % 19 > 10);
  let moon = epact < 24 || isMoved ? 44 - epact - (isMoved ? 1 : 0) : 74 - epact;
  if (moon < 21) moon += 30;
  let day = addDays(`${year}-03-01`, moon - 1);
  do day = addDays(day, 1);
  while (weekdayOf(day) !== 7);
  return day;
}

test('Good Friday is two days before the Easter of the moon', () => {
  fc.assert(
    fc.property(years, (year) => {
      expect(addDays(goodFridayOf(year), 2)).toBe(easterByTheMoon(year));
    }),
    { numRuns: 2000 },
  );
});

test('every year has its holidays in order, once, and those of Easter on their weekdays', () => {
  fc.assert(
    fc.property(years, (year) => {
      const holidays = nationalHolidays(year);
      const days = holidays.map(({ day }) => day);
      expect(days.every((day) => isDay(day) && day.startsWith(`${year}-`))).toBe(true);
      expect(days).toEqual(days.toSorted());
      expect(new Set(holidays.map(({ name }) => name)).size).toBe(holidays.length);
      const weekdayNamed = (name: string) =>
        weekdayOf(holidays.find((holiday) => holiday.name === name)!.day);
      expect(weekdayNamed('Carnaval (segunda-feira)')).toBe(1);
      expect(weekdayNamed('Carnaval (terça-feira)')).toBe(2);
      expect(weekdayNamed('Quarta-feira de Cinzas')).toBe(3);
      expect(weekdayNamed('Corpus Christi')).toBe(4);
      expect(weekdayNamed('Sexta-feira Santa')).toBe(5);
    }),
  );
});

test('the holidays of 2027 are those of the calendar, and schools decide on five of them', () => {
  const written = nationalHolidays(2027).map(
    ({ day, name, isOptional }) => `${day.slice(5)} ${name}${isOptional ? ' ?' : ''}`,
  );
  expect(written).toEqual([
    '01-01 Confraternização Universal',
    '02-08 Carnaval (segunda-feira) ?',
    '02-09 Carnaval (terça-feira) ?',
    '02-10 Quarta-feira de Cinzas ?',
    '03-26 Sexta-feira Santa',
    '04-21 Tiradentes',
    '05-01 Dia do Trabalho',
    '05-27 Corpus Christi ?',
    '09-07 Independência do Brasil',
    '10-12 Nossa Senhora Aparecida',
    '10-15 Dia do Professor ?',
    '11-02 Finados',
    '11-15 Proclamação da República',
    '11-20 Dia Nacional de Zumbi e da Consciência Negra',
    '12-25 Natal',
  ]);
  expect(nationalHolidays(2023).some(({ day }) => day === '2023-11-20')).toBe(false);
  expect([2000, 2038, 2285].map(goodFridayOf)).toEqual(['2000-04-21', '2038-04-23', '2285-03-20']);
  expect(() => nationalHolidays(1500)).toThrow(RangeError);
});

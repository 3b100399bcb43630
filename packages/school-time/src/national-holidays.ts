import type { Day } from './clocks.ts';
import { daysAfter } from './days.ts';

export interface NationalHoliday {
  day: Day;
  /** Name in Brazilian calendars. */
  name: string;
  /** A 'ponto facultativo': each school decides whether it has classes. */
  isOptional: boolean;
}

/** By laws 662/1949, 6.802/1980, 9.093/1995 and 10.607/2002. */
const fixed: Record<string, string> = {
  '01-01': 'Confraternização Universal',
  '04-21': 'Tiradentes',
  '05-01': 'Dia do Trabalho',
  '09-07': 'Independência do Brasil',
  '10-12': 'Nossa Senhora Aparecida',
  '11-02': 'Finados',
  '11-15': 'Proclamação da República',
  '12-25': 'Natal',
};

/** Law 14.759/2023 made 20 November a holiday everywhere. */
const firstYearOfZumbi = 2024;

/** In days from Easter. */
const optional: Record<string, number> = {
  'Carnaval (segunda-feira)': -48,
  'Carnaval (terça-feira)': -47,
  'Quarta-feira de Cinzas': -46,
  'Corpus Christi': 60,
};

/**
 * Holidays of all of Brazil, and days on which each school decides.
 * @param year from 1583, when the Gregorian calendar begins, to 9999
 * @returns by day
 * @throws {RangeError} for another year
 * @example nationalHolidays(2027).find(({ name }) => name === 'Tiradentes')?.day // '2027-04-21'
 */
export function nationalHolidays(year: number): NationalHoliday[] {
  const easter = easterSunday(year);
  const holiday = (day: Day, name: string, isOptional = false) => ({ day, name, isOptional });
  const holidays = Object.entries(fixed).map(([day, name]) => holiday(`${year}-${day}`, name));
  holidays.push(holiday(daysAfter(easter, -2), 'Sexta-feira Santa'));
  if (year >= firstYearOfZumbi) {
    holidays.push(holiday(`${year}-11-20`, 'Dia Nacional de Zumbi e da Consciência Negra'));
  }
  for (const [name, days] of Object.entries(optional)) {
    holidays.push(holiday(daysAfter(easter, days), name, true));
  }
  holidays.push(holiday(`${year}-10-15`, 'Dia do Professor', true));
  return holidays.sort((one, other) => one.day.localeCompare(other.day));
}

/** By the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): Day {
  if (!Number.isInteger(year) || year < 1583 || year > 9999) {
    throw new RangeError(`No Easter is computed for ${year}`);
  }
  const golden = year % 19;
  const [century, ofCentury] = [Math.floor(year / 100), year % 100];
  const [leapCenturies, centuryRest] = [Math.floor(century / 4), century % 4];
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - correction + 15) % 30;
  const [leaps, rest] = [Math.floor(ofCentury / 4), ofCentury % 4];
  const toSunday = (32 + 2 * centuryRest + 2 * leaps - epact - rest) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  // Counted from 22 March, the earliest Easter.
  return daysAfter(`${year}-03-22`, epact + toSunday - 7 * late);
}

import { addDays } from 'date-fns/addDays';
import { isValid } from 'date-fns/isValid';
import { lightFormat } from 'date-fns/lightFormat';
import { dayShape, midnightOf, type Day } from './clocks.ts';

const dayOfMidnight = (date: Date): Day => lightFormat(date, 'yyyy-MM-dd');

/**
 * Tells a day from everything else that is text.
 * @param text any text
 * @returns whether it is written as a day and the calendar has it
 * @example isDay('2026-02-29') // false
 */
export function isDay(text: string): boolean {
  const date = midnightOf(text);
  return dayShape.test(text) && isValid(date) && dayOfMidnight(date) === text;
}

/** @throws {RangeError} if `day` is no date */
export const daysAfter = (day: Day, days: number): Day =>
  dayOfMidnight(addDays(midnightOf(day), days));

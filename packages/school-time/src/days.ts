export const dayMilliseconds = 24 * 60 * 60 * 1000;

/** How a day is written, whether or not the calendar has it. */
export const dayShape = /^\d{4}-\d{2}-\d{2}$/;

/** A day of the calendar: '2026-11-22'. Days compare as strings do. */
export type Day = string;

/**
 * Tells a day from everything else that is text.
 * @param text any text
 * @returns whether it is written as a day and the calendar has it
 * @example isDay('2026-02-29') // false
 */
export function isDay(text: string): boolean {
  return dayShape.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

/**
 * Counts days on the calendar, which has no hours and no clock changes.
 * @param day start of the count
 * @param days number of days later; negative for earlier
 * @returns the day that is reached
 * @throws {RangeError} if `day` is no date
 * @example addDays('2026-02-28', 1) // '2026-03-01'
 */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10);
}

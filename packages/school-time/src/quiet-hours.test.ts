import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dayOf, endOfQuietHours, formatTime, usualQuietHours } from './index.ts';

const timezones = [
  ...['America/Sao_Paulo', 'America/Manaus', 'America/Noronha', 'America/Rio_Branco'],
  ...['Europe/Lisbon', 'Pacific/Auckland', 'Australia/Lord_Howe', 'America/Havana', 'UTC'],
];
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
/** Brazil had summer time until 2019. */
const instants = fc
  .date({ min: new Date('2015-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000));
const hours = fc.record({
  timezone: fc.constantFrom(...timezones),
  quietFrom: times,
  quietUntil: times,
});

const hour = 60 * 60_000;

test('a notification waits for the next end of the quiet hours, and for nothing else', () => {
  fc.assert(
    fc.property(hours, instants, (school, now) => {
      const end = endOfQuietHours(school, now);
      if (!end) return;
      expect(end.getTime()).toBeGreaterThan(now.getTime());
      // A day with a change of the clocks may have 25 hours.
      expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(25 * hour);
      expect(endOfQuietHours(school, end)).toBeUndefined();
      // Somebody who looks later in the same night is told the same.
      const middle = new Date((now.getTime() + end.getTime()) / 2);
      expect(endOfQuietHours(school, middle)).toEqual(end);
    }),
    { numRuns: 500 },
  );
});

test('it is quiet exactly while the clocks of the school say so', () => {
  fc.assert(
    fc.property(hours, instants, (school, now) => {
      const { timezone, quietFrom, quietUntil } = school;
      // Within two hours of a change the clocks skip times or show them twice.
      const around = [-3, 3].map((away) => new Date(now.getTime() + away * hour));
      const [before, after] = around.map((one) => minutesAt(one, timezone));
      fc.pre((after! - before! + 24 * 60) % (24 * 60) === 6 * 60);
      const time = formatTime(now, timezone);
      const isQuiet =
        quietFrom < quietUntil
          ? quietFrom <= time && time < quietUntil
          : quietFrom > quietUntil && (time >= quietFrom || time < quietUntil);
      expect(endOfQuietHours(school, now) !== undefined).toBe(isQuiet);
    }),
    { numRuns: 500 },
  );
});

function minutesAt(instant: Date, timezone: string): number {
  const [hours, minutes] = formatTime(instant, timezone).split(':').map(Number);
  return hours! * 60 + minutes!;
}

test('at half past nine it is quiet until seven of the next day; without times it never is', () => {
  const timezone = 'America/Sao_Paulo';
  const now = new Date('2026-11-24T21:30:00-03:00');
  const end = endOfQuietHours({ timezone, ...usualQuietHours }, now)!;
  expect([dayOf(end, timezone), formatTime(end, timezone)]).toEqual(['2026-11-25', '07:00']);
  expect(endOfQuietHours({ timezone, quietFrom: null, quietUntil: null }, now)).toBeUndefined();
});

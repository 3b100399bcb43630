import { afterEach, expect, test } from '@jest/globals';
import { millisecondsInDay } from 'date-fns/constants';
import { formatDateTime, noteClock, steadyClock } from './index.ts';

const now = Date.parse('2026-10-20T12:00:00Z');
const daysAround = Array.from({ length: 900 }, (_, day) => now + (day - 450) * millisecondsInDay);
const isIn = { America: 'America/Sao_Paulo', Europe: 'Europe/Lisbon' };

afterEach(() => noteClock(undefined));

test.each(Object.values(isIn))('a page that notes the clock of %s shows the same times', (zone) => {
  const times = () => daysAround.map((instant) => formatDateTime(new Date(instant), zone));
  const found = times();
  noteClock(steadyClock(zone, now));
  expect(times()).toEqual(found);
});

test('a clock is noted as far as it does not change', () => {
  const until = (zone: string) => (steadyClock(zone, now).until - now) / millisecondsInDay;
  expect(until(isIn.America)).toBe(420);
  // Summer time ends on the 25th.
  expect(until(isIn.Europe)).toBe(0);
});

test('what is noted of one place says nothing of another', () => {
  const instant = new Date(now);
  noteClock({ timeZone: isIn.Europe, ahead: 0, from: now - 1, until: now + 1 });
  expect(formatDateTime(instant, isIn.America)).toBe('20/10/2026 09:00');
  // Without a formatter: the clock that was noted is taken.
  expect(formatDateTime(instant, isIn.Europe)).toBe('20/10/2026 12:00');
});

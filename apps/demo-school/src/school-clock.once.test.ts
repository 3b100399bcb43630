import { expect, test } from '@jest/globals';
import { createSchoolClock } from './school-clock.ts';

const zone = 'America/Sao_Paulo';
/** A Friday, 15:00 in São Paulo. */
const friday = createSchoolClock(new Date('2026-11-20T18:00:00Z'), zone);

test('counts days and hours on the clocks of the school', () => {
  const lateEvening = createSchoolClock(new Date('2026-11-21T01:30:00Z'), zone);
  expect(lateEvening.day(0)).toBe('2026-11-20');
  expect(friday.day(-20)).toBe('2026-10-31');
  expect(friday.at(3, '18:30')).toEqual(new Date('2026-11-23T21:30:00Z'));
  expect(friday.spoken(3)).toBe('segunda-feira, 23/11');
});

test('knows that clocks were once put forward', () => {
  const summer = createSchoolClock(new Date('2018-12-20T15:00:00Z'), zone);
  expect(summer.at(0, '08:00')).toEqual(new Date('2018-12-20T10:00:00Z'));
});

test('moves weekends away from today, and leaves today alone', () => {
  expect(friday.schoolDay(1)).toBe(3);
  expect(friday.schoolDay(-5)).toBe(-7);
  expect(friday.pastSchoolDays(6)).toEqual([-8, -7, -4, -3, -2, -1]);
  const sunday = createSchoolClock(new Date('2026-11-22T18:00:00Z'), zone);
  expect(sunday.schoolDay(0)).toBe(0);
});

test('ends the told past this morning, whatever the hour is', () => {
  const evening = createSchoolClock(new Date('2026-11-20T23:00:00Z'), zone);
  for (const clock of [friday, evening]) {
    expect(clock.past(clock.at(0, '08:00'))).toEqual(clock.at(0, '08:00'));
    expect(clock.past(clock.at(0, '20:00'))).toEqual(clock.end);
  }
});

test('squeezes the morning, in order, where the morning is not over', () => {
  const now = new Date('2026-11-20T03:20:00Z');
  const early = createSchoolClock(now, zone);
  const times = ['00:00', '07:35', '08:10', '09:45'].map((time) => early.past(early.at(0, time)));
  expect(times).toEqual(times.toSorted((a, b) => a.getTime() - b.getTime()));
  expect(new Set(times.map(Number)).size).toBe(times.length);
  expect(times.at(-1)).toEqual(now);
  expect(early.past(early.at(-1, '17:00'))).toEqual(early.at(-1, '17:00'));
});

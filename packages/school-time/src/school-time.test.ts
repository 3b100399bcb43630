import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { daysAfter as addDays } from './days.ts';
import {
  brazilianZones,
  canonicalTimeZone,
  dayOf,
  endOfDay,
  formatDate,
  formatTime,
  groupByDay,
  instantAt,
  isDay,
  otherZones,
  schoolCalendar,
  startOfDay,
  zoneCity,
  zoneText,
} from './index.ts';

const minute = 60_000;
/** Days around which the clocks of a time zone change, with the time that is skipped or repeated. */
const changes: Record<string, string[]> = {
  'America/Sao_Paulo': ['2018-02-18', '2018-11-04', '2019-02-17'],
  'America/Noronha': ['2001-10-14'],
  'America/Rio_Branco': ['2008-06-24', '2013-11-10'],
  'America/Santiago': ['2026-04-05', '2026-09-06'],
  'Europe/Lisbon': ['2026-03-29', '2026-10-25'],
  'Australia/Lord_Howe': ['2026-04-05', '2026-10-04'],
  // This one skips a whole day.
  'Pacific/Apia': ['2011-12-30'],
};
const zones = fc.constantFrom(...Object.keys(changes));
const anyDay = fc
  .date({
    min: new Date('2000-01-02T00:00:00Z'),
    max: new Date('2999-12-30T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));
const aroundChange = (zone: string) =>
  fc
    .tuple(fc.constantFrom(...changes[zone]!), fc.integer({ min: -2, max: 2 }))
    .map(([day, days]) => addDays(day, days));
/** A time zone with a day, in half of the cases one beside a change of its clocks. */
const zoneAndDay = zones.chain((zone) =>
  fc.record({ zone: fc.constant(zone), day: fc.oneof(anyDay, aroundChange(zone)) }),
);
const times = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minutes) => new Date(minutes * minute).toISOString().slice(11, 16));
/** The time on the clocks, by a formatter instead of the tested algorithm. */
const wallClock = (instant: Date, zone: string) =>
  `${dayOf(instant, zone)} ${formatTime(instant, zone)}`;
const earlier = (instant: Date, milliseconds: number) => new Date(instant.getTime() - milliseconds);

test('an instant of a time shows that time, or is the first after a time that is skipped', () => {
  fc.assert(
    fc.property(zoneAndDay, times, ({ zone, day }, time) => {
      const instant = instantAt(day, time, zone);
      const asked = `${day} ${time}`;
      const shown = wallClock(instant, zone);
      if (shown === asked) return;
      expect(shown > asked).toBe(true);
      expect(wallClock(earlier(instant, 1), zone) < asked).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('of a time that comes twice the earlier instant counts', () => {
  fc.assert(
    fc.property(zoneAndDay, times, ({ zone, day }, time) => {
      const instant = instantAt(day, time, zone);
      for (const half of [1, 2, 3, 4]) {
        const before = earlier(instant, half * 30 * minute);
        expect(wallClock(before, zone)).not.toBe(`${day} ${time}`);
      }
    }),
    { numRuns: 1000 },
  );
});

test('later times of a day are never earlier instants', () => {
  fc.assert(
    fc.property(zoneAndDay, times, times, ({ zone, day }, one, other) => {
      const [first, second] = [one, other].sort();
      const instants = [first, second].map((time) => instantAt(day, time!, zone).getTime());
      expect(instants[0]).toBeLessThanOrEqual(instants[1]!);
    }),
    { numRuns: 1000 },
  );
});

test('a day starts at its first instant, and ends where the next one starts', () => {
  fc.assert(
    fc.property(zoneAndDay, ({ zone, day }) => {
      const start = startOfDay(day, zone);
      expect(endOfDay(day, zone)).toEqual(startOfDay(addDays(day, 1), zone));
      expect(dayOf(earlier(start, 1), zone) < day).toBe(true);
      // Samoa had no such day at all.
      if (zone === 'Pacific/Apia' && day === '2011-12-30') return;
      expect(dayOf(start, zone)).toBe(day);
      expect(dayOf(earlier(endOfDay(day, zone), 1), zone)).toBe(day);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['2026-11-27', '18:00', 'America/Sao_Paulo', '2026-11-27T21:00:00.000Z'],
  ['2026-01-31', '23:59', 'America/Noronha', '2026-02-01T01:59:00.000Z'],
  ['2026-07-01', '09:30', 'Asia/Kathmandu', '2026-07-01T03:45:00.000Z'],
  // An hour later by the clock is the same instant here.
  ['2018-11-04', '00:00', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ['2018-11-04', '00:30', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ['2018-11-04', '01:00', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ['2018-02-17', '23:30', 'America/Sao_Paulo', '2018-02-18T01:30:00.000Z'],
  ['2018-02-18', '00:00', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
  ['2026-03-29', '01:30', 'Europe/Lisbon', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25', '01:30', 'Europe/Lisbon', '2026-10-25T00:30:00.000Z'],
  ['2011-12-30', '12:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
])('%s %s in %s is %s', (day, time, zone, instant) => {
  expect(instantAt(day, time, zone).toISOString()).toBe(instant);
});

test('an invalid day, time or time zone throws', () => {
  expect(() => instantAt('2026-02-29', '12:00', 'UTC')).toThrow(RangeError);
  expect(() => instantAt('', '12:00', 'UTC')).toThrow(RangeError);
  expect(() => instantAt('2026-02-28', '25:00', 'UTC')).toThrow(RangeError);
  expect(() => instantAt('2026-02-28', '12:00', 'America/Lua')).toThrow(RangeError);
  expect(() => addDays('ontem', 1)).toThrow(RangeError);
  expect(() => dayOf('ontem', 'UTC')).toThrow(RangeError);
  expect(
    ['2026-02-29', '2026-13-01', '2026-1-1', '2026-01-01T00:00:00Z', ''].filter(isDay),
  ).toEqual([]);
  expect(canonicalTimeZone('America/Lua')).toBeUndefined();
  expect(canonicalTimeZone('america/manaus')).toBe('America/Manaus');
});

test('days are counted on the calendar, forwards and backwards', () => {
  const distances = fc.integer({ min: -4000, max: 4000 });
  fc.assert(
    fc.property(anyDay, distances, (day, days) => {
      const reached = addDays(day, days);
      expect(isDay(reached)).toBe(true);
      expect(addDays(reached, -days)).toBe(day);
      expect(Math.sign(reached.localeCompare(day))).toBe(Math.sign(days));
    }),
  );
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
});

test('a calendar stays at its instant, at a school whose day differs from that of UTC', () => {
  const calendar = schoolCalendar('America/Rio_Branco', new Date('2026-11-22T04:59:59Z'));
  expect([calendar.now, calendar.today]).toEqual(['2026-11-22T04:59:59.000Z', '2026-11-21']);
  expect(calendar.dayOf('2026-11-22T02:00:00-03:00')).toBe('2026-11-22');
});

test('a list is grouped at the school’s midnight, in its order', () => {
  const at = ['2026-11-20T02:59:59Z', '2026-11-20T03:00:00Z', '2026-11-20T23:00:00Z'];
  const newestFirst = at.toReversed();
  const grouped = groupByDay(newestFirst, (instant) => instant, 'America/Sao_Paulo');
  expect(grouped).toEqual([
    { day: '2026-11-20', items: [at[2], at[1]] },
    { day: '2026-11-19', items: [at[0]] },
  ]);
});

test('a calendar day reads the same in every time zone', () => {
  fc.assert(
    fc.property(zoneAndDay, ({ zone, day }) => {
      expect(dayOf(day, zone)).toBe(day);
      expect(formatDate(day, zone)).toBe(day.split('-').reverse().join('/'));
    }),
  );
});

const reads = `
import { daysAfter } from '${import.meta.dirname}/days.ts';
import { formatDate, isDay, isSchoolDay, mondayToFriday } from '${import.meta.dirname}/index.ts';
const read = [];
for (let day = '2010-01-01'; day < '2030-01-01'; day = daysAfter(day, 1)) {
  const isOpen = isSchoolDay(day, { schoolDays: mondayToFriday, closures: [] });
  read.push([day, isDay(day), isOpen, formatDate(day, 'UTC')].join(' '));
}
console.log(read.join('\\n'));`;

test.each(['America/Sao_Paulo', 'Asia/Tokyo', 'UTC', 'Pacific/Kiritimati'])(
  'days are the same on a machine in %s, also those whose midnight it skips',
  (zone) => {
    const given = { env: { ...process.env, TZ: zone }, encoding: 'utf8' } as const;
    const run = ['--input-type=module', '--eval', reads];
    const read = execFileSync(process.execPath, run, given).trim().split('\n');
    const first = Date.UTC(2010, 0, 1);
    const expected = read.map((_, index) => {
      const date = new Date(first + index * 24 * 60 * minute);
      const day = date.toISOString().slice(0, 10);
      const isOpen = date.getUTCDay() % 6 > 0;
      return [day, true, isOpen, day.split('-').reverse().join('/')].join(' ');
    });
    expect(read).toEqual(expected);
    expect(read).toHaveLength(20 * 365 + 5);
  },
);

test('a zone goes by the name that people use, with its hours', () => {
  const winter = new Date('2026-01-10T12:00:00Z');
  const names = ['America/Sao_Paulo', 'america/rio_branco', 'Asia/Tehran', 'Europe/Lisbon', 'x'];
  expect(names.map((zone) => zoneText(zone, winter))).toEqual([
    'Brasília (GMT\u22123)',
    'Rio Branco (GMT\u22125)',
    'Tehran (GMT+3:30)',
    'Lisbon (GMT+0)',
    'x',
  ]);
  const all = [...brazilianZones.map(({ zone }) => zone), ...otherZones()];
  expect(new Set(all.map(zoneCity)).size).toBe(all.length);
});

import { instantAt, schoolCalendar } from './school-time.ts';

test.each([
  ['2026-11-27', '18:00', 'America/Sao_Paulo', '2026-11-27T21:00:00.000Z'],
  ['2026-11-28', '00:00', 'America/Sao_Paulo', '2026-11-28T03:00:00.000Z'],
  ['2026-01-31', '23:59', 'America/Noronha', '2026-02-01T01:59:00.000Z'],
  ['2026-07-01', '09:30', 'Asia/Kathmandu', '2026-07-01T03:45:00.000Z'],
  ['2026-03-08', '12:00', 'America/New_York', '2026-03-08T16:00:00.000Z'],
  ['2026-03-07', '12:00', 'America/New_York', '2026-03-07T17:00:00.000Z'],
])('%s %s in %s is %s', (day, time, zone, instant) => {
  expect(instantAt(day, time, zone)).toBe(instant);
  expect(schoolCalendar(zone).dayOf(instant)).toBe(day);
});

test('a midnight that the clocks skipped is the first instant of that day', () => {
  // Summer time began there by skipping the hour from 0:00 to 1:00.
  const instant = instantAt('2018-11-04', '00:00', 'America/Sao_Paulo');

  expect(instant).toBe('2018-11-04T03:00:00.000Z');
  expect(schoolCalendar('America/Sao_Paulo').dayOf(instant)).toBe('2018-11-04');
});

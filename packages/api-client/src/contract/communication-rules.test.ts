import fc from 'fast-check';
import {
  activityViolations,
  announcementViolations,
  eventViolations,
  galleryViolations,
  type SchoolCalendar,
} from './communication-rules.ts';
import { messages } from './messages.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const zones = fc.constantFrom(
  'America/Sao_Paulo',
  'America/Noronha',
  'America/Rio_Branco',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'UTC',
);
const nows = fc.date({
  min: new Date('2000-01-05T00:00:00Z'),
  max: new Date('2990-12-20T00:00:00Z'),
  noInvalidDate: true,
});

function calendarOf(zone: string, now: Date): SchoolCalendar {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  const dayOf = (instant: string) => format.format(new Date(instant));
  return { today: dayOf(now.toISOString()), dayOf };
}

/** The first minute of the day after `now` there, found by looking, not by the rules' arithmetic. */
function nextMidnight({ today, dayOf }: SchoolCalendar, now: Date): Date {
  let before = Math.floor(now.getTime() / minute);
  let after = before + (2 * day) / minute;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayOf(new Date(middle * minute).toISOString()) > today) after = middle;
    else before = middle;
  }
  return new Date(after * minute);
}
const shifted = (instant: Date, milliseconds: number) =>
  new Date(instant.getTime() + milliseconds).toISOString();
const plusDays = (date: string, days: number) =>
  shifted(new Date(`${date}T12:00:00Z`), days * day).slice(0, 10);

interface Moment {
  calendar: SchoolCalendar;
  now: Date;
  /** The instant at which tomorrow begins there. */
  tomorrow: Date;
}

/** Holds at any moment, in any zone. */
function always(holds: (moment: Moment) => void) {
  fc.assert(
    fc.property(zones, nows, (zone, now) => {
      const calendar = calendarOf(zone, now);
      holds({ calendar, now, tomorrow: nextMidnight(calendar, now) });
    }),
  );
}
const at = (field: string, message: string) => [{ path: `communication.${field}`, message }];
/** An event of two hours that begins at noon, some days from today. */
function eventIn(days: number, { calendar, tomorrow }: Moment) {
  const start = shifted(tomorrow, (days - 1) * day + day / 2);
  expect(calendar.dayOf(start)).toBe(plusDays(calendar.today, days));
  return { startTime: start, endTime: shifted(new Date(start), day / 12) };
}

test('an announcement is scheduled from the first minute of tomorrow on', () => {
  always(({ calendar, now, tomorrow }) => {
    const refused = at('scheduledDate', messages.announcementToday);
    const check = (scheduledDate?: string) => announcementViolations({ scheduledDate }, calendar);
    expect(check()).toEqual([]);
    expect(check(tomorrow.toISOString())).toEqual([]);
    expect(check(shifted(tomorrow, -1))).toEqual(refused);
    expect(check(now.toISOString())).toEqual(refused);
    expect(check(shifted(now, -3 * day))).toEqual(refused);
  });
});

test('a gallery is scheduled for any time of today or later', () => {
  always(({ calendar, now, tomorrow }) => {
    const refused = at('scheduledDate', messages.gallerySchedulePast);
    const check = (scheduledDate?: string) => galleryViolations({ scheduledDate }, calendar);
    expect(check()).toEqual([]);
    expect(check(now.toISOString())).toEqual([]);
    expect(check(tomorrow.toISOString())).toEqual([]);
    expect(check(shifted(now, -2 * day))).toEqual(refused);
  });
});

test('yesterday is over with the last minute before midnight', () => {
  always(({ calendar, tomorrow }) => {
    const asOfTomorrow = { ...calendar, today: calendar.dayOf(tomorrow.toISOString()) };
    const midnight = tomorrow.toISOString();
    const before = shifted(tomorrow, -1);
    const gallery = (scheduledDate: string) => galleryViolations({ scheduledDate }, asOfTomorrow);
    expect(gallery(midnight)).toEqual([]);
    expect(gallery(before)).toEqual(at('scheduledDate', messages.gallerySchedulePast));
    const endTime = shifted(tomorrow, 1);
    const event = (startTime: string) => eventViolations({ startTime, endTime }, asOfTomorrow);
    expect(event(midnight)).toEqual([]);
    expect(event(before)).toEqual(at('startTime', messages.eventPast));
  });
});

test('an event ends after it starts, and both fields say so', () => {
  always((moment) => {
    const { startTime, endTime } = eventIn(3, moment);
    const backwards = [
      ...at('startTime', messages.startBeforeEnd),
      ...at('endTime', messages.endAfterStart),
    ];
    const check = (start: string, end: string) =>
      eventViolations({ startTime: start, endTime: end }, moment.calendar);
    expect(check(startTime, endTime)).toEqual([]);
    expect(check(endTime, startTime)).toEqual(backwards);
    expect(check(startTime, startTime)).toEqual(backwards);
  });
});

test('an event is announced from today until the last minute of the day before', () => {
  always((moment) => {
    const { calendar, now, tomorrow } = moment;
    const event = eventIn(1, moment);
    const check = (scheduledDate: string) => eventViolations({ ...event, scheduledDate }, calendar);
    expect(check(now.toISOString())).toEqual([]);
    expect(check(shifted(tomorrow, -1))).toEqual([]);
    const late = at('scheduledDate', messages.eventScheduleLate);
    expect(check(tomorrow.toISOString())).toEqual(late);
    expect(check(shifted(tomorrow, 30 * day))).toEqual(late);
    expect(check(shifted(now, -2 * day))).toEqual(at('scheduledDate', messages.eventSchedulePast));
  });
});

test('an activity is due today or later, and announced until the day before', () => {
  always(({ calendar, now, tomorrow }) => {
    const check = (dueDate: string, scheduledDate?: string) =>
      activityViolations({ dueDate, scheduledDate }, calendar);
    const { today } = calendar;
    expect(check(today)).toEqual([]);
    expect(check(plusDays(today, -1))).toEqual(at('dueDate', messages.eventPast));
    expect(check(plusDays(today, 1), shifted(tomorrow, -1))).toEqual([]);
    const late = at('scheduledDate', messages.activityScheduleLate);
    expect(check(plusDays(today, 1), tomorrow.toISOString())).toEqual(late);
    expect(check(today, now.toISOString())).toEqual(late);
    expect(check(plusDays(today, 9), shifted(now, -2 * day))).toEqual(
      at('scheduledDate', messages.activitySchedulePast),
    );
  });
});

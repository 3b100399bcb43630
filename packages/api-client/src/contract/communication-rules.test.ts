import { schoolCalendar, type SchoolCalendar } from '@caderneta/school-time';
import { addDays } from 'date-fns/addDays';
import { millisecondsInDay } from 'date-fns/constants';
import { lightFormat } from 'date-fns/lightFormat';
import { parseISO } from 'date-fns/parseISO';
import fc from 'fast-check';
import {
  activityViolations,
  announcementViolations,
  eventViolations,
  galleryViolations,
} from './communication-rules.ts';
import { communicationMessages } from './communication-messages.ts';

const minute = 60_000;
const day = millisecondsInDay;
/** The day of the calendar that is some days later. */
const daysAfter = (from: string, days: number) =>
  lightFormat(addDays(parseISO(from), days), 'yyyy-MM-dd');
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

/** The first minute of the day after `from` there, found by looking, not by the rules' arithmetic. */
function nextMidnight({ dayOf }: SchoolCalendar, from: Date): Date {
  const day = dayOf(from.toISOString());
  let before = Math.floor(from.getTime() / minute);
  let after = before + 2 * 24 * 60;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayOf(new Date(middle * minute).toISOString()) > day) after = middle;
    else before = middle;
  }
  return new Date(after * minute);
}
const shifted = (instant: Date, milliseconds: number) =>
  new Date(instant.getTime() + milliseconds).toISOString();

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
      const calendar = schoolCalendar(zone, now);
      holds({ calendar, now, tomorrow: nextMidnight(calendar, now) });
    }),
  );
}
const at = (field: string, message: string) => [{ path: `communication.${field}`, message }];
/** An event of two hours that begins at noon, some days from today. */
function eventIn(days: number, { calendar, tomorrow }: Moment) {
  const start = shifted(tomorrow, (days - 1) * day + day / 2);
  expect(calendar.dayOf(start)).toBe(daysAfter(calendar.today, days));
  return { startTime: start, endTime: shifted(new Date(start), day / 12) };
}

test('an announcement is scheduled from the first minute of tomorrow on', () => {
  always(({ calendar, now, tomorrow }) => {
    const refused = at('scheduledDate', communicationMessages.announcementToday);
    const check = (scheduledDate?: string) => announcementViolations({ scheduledDate }, calendar);
    expect(check()).toEqual([]);
    expect(check(tomorrow.toISOString())).toEqual([]);
    expect(check(shifted(tomorrow, -1))).toEqual(refused);
    expect(check(now.toISOString())).toEqual(refused);
    expect(check(shifted(now, -3 * day))).toEqual(refused);
  });
});

/** What each kind says of a time of sending that is over; its item is a year ahead. */
const schedules: Record<
  string,
  { past: string; check: (scheduledDate: string, moment: Moment) => object[] }
> = {
  gallery: {
    past: communicationMessages.gallerySchedulePast,
    check: (scheduledDate, { calendar }) => galleryViolations({ scheduledDate }, calendar),
  },
  event: {
    past: communicationMessages.eventSchedulePast,
    check: (scheduledDate, moment) =>
      eventViolations({ ...eventIn(365, moment), scheduledDate }, moment.calendar),
  },
  activity: {
    past: communicationMessages.activitySchedulePast,
    check: (scheduledDate, { calendar }) =>
      activityViolations({ dueDate: daysAfter(calendar.today, 365), scheduledDate }, calendar),
  },
};

test.each(Object.entries(schedules))(
  'the %s is scheduled from this instant on, and for no instant that is over',
  (_, { past, check }) => {
    const ago = fc.integer({ min: 1, max: 40 * day });
    fc.assert(
      fc.property(zones, nows, ago, (zone, now, milliseconds) => {
        const calendar = schoolCalendar(zone, now);
        const moment = { calendar, now, tomorrow: nextMidnight(calendar, now) };
        expect(check(now.toISOString(), moment)).toEqual([]);
        expect(check(moment.tomorrow.toISOString(), moment)).toEqual([]);
        const over = shifted(now, -milliseconds);
        expect(check(over, moment)).toEqual(at('scheduledDate', past));
      }),
    );
  },
);

test('an event that has begun is over, also one of today', () => {
  always(({ calendar, now }) => {
    const endTime = shifted(now, 1);
    const check = (startTime: string) => eventViolations({ startTime, endTime }, calendar);
    expect(check(now.toISOString())).toEqual([]);
    expect(check(shifted(now, -1))).toEqual(at('startTime', communicationMessages.eventPast));
    expect(check(shifted(now, -3 * day))).toEqual(at('startTime', communicationMessages.eventPast));
  });
});

test('the last day of all is December 31 of 2999 at the school', () => {
  fc.assert(
    fc.property(zones, (zone) => {
      const calendar = schoolCalendar(zone, new Date('2999-12-20T12:00:00Z'));
      let end = new Date('2999-12-30T12:00:00Z');
      while (calendar.dayOf(end.toISOString()) <= '2999-12-31') end = nextMidnight(calendar, end);
      const [last, tooFar] = [shifted(end, -1), end.toISOString()];
      const gallery = (scheduledDate: string) => galleryViolations({ scheduledDate }, calendar);
      expect(gallery(last)).toEqual([]);
      expect(gallery(tooFar)).toEqual(at('scheduledDate', communicationMessages.lastDay));
      const announcement = announcementViolations({ scheduledDate: tooFar }, calendar);
      expect(announcement).toEqual(at('scheduledDate', communicationMessages.lastDay));
      const event = (startTime: string, endTime: string) =>
        eventViolations({ startTime, endTime }, calendar);
      expect(event(shifted(end, -2), last)).toEqual([]);
      expect(event(last, tooFar)).toEqual(at('endTime', communicationMessages.lastDay));
    }),
  );
});

test('an event ends after it starts, and both fields say so', () => {
  always((moment) => {
    const { startTime, endTime } = eventIn(3, moment);
    const backwards = [
      ...at('startTime', communicationMessages.startBeforeEnd),
      ...at('endTime', communicationMessages.endAfterStart),
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
    const late = at('scheduledDate', communicationMessages.eventScheduleLate);
    expect(check(tomorrow.toISOString())).toEqual(late);
    expect(check(shifted(tomorrow, 30 * day))).toEqual(late);
    expect(check(shifted(now, -2 * day))).toEqual(
      at('scheduledDate', communicationMessages.eventSchedulePast),
    );
  });
});

test('an activity is due today or later, and announced until the day before', () => {
  always(({ calendar, now, tomorrow }) => {
    const check = (dueDate: string, scheduledDate?: string) =>
      activityViolations({ dueDate, scheduledDate }, calendar);
    const today = calendar.today;
    expect(check(today)).toEqual([]);
    expect(check(daysAfter(today, -1))).toEqual(at('dueDate', communicationMessages.eventPast));
    expect(check(daysAfter(today, 1), shifted(tomorrow, -1))).toEqual([]);
    const late = at('scheduledDate', communicationMessages.activityScheduleLate);
    expect(check(daysAfter(today, 1), tomorrow.toISOString())).toEqual(late);
    expect(check(today, now.toISOString())).toEqual(late);
    expect(check(daysAfter(today, 9), shifted(now, -2 * day))).toEqual(
      at('scheduledDate', communicationMessages.activitySchedulePast),
    );
  });
});
